# SPDX-License-Identifier: Apache-2.0
# Reads reports back with jansson, which has no part in writing them.
REPORT_READ := $(BUILD)/report-read

$(REPORT_READ): test/report/read.c
	@mkdir -p $(@D)
	$(CC) $(filter-out -MMD -MP,$(CFLAGS)) -o $@ $< -ljansson
