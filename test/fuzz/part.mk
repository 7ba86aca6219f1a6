# SPDX-License-Identifier: Apache-2.0
# make fuzz [FUZZ_TIME=seconds each]: libFuzzer targets, needs clang. The tests use the
# same targets behind a plain driver (mutate.c) that gcc builds, always with sanitizers.
FUZZ_TIME ?= 60
FUZZ_TARGETS := fuzz_class fuzz_jar fuzz_cat fuzz_litmus fuzz_import
FUZZ_SRC := $(wildcard src/base/*.c src/classfile/*.c src/cat/*.c src/solver/*.c src/litmus/*.c)
FUZZ_FLAGS := -std=gnu17 -D_GNU_SOURCE -g -O1 -Isrc -I$(BUILD)/gen \
    -DRAVEL_PREFIX='"$(PREFIX)"' -fno-omit-frame-pointer -fno-sanitize-recover=all
FUZZ_LIBS := -lz -lm

$(BUILD)/fuzz/fuzz_%: test/fuzz/fuzz_%.c $(FUZZ_SRC) $(wildcard src/base/*.h src/classfile/* src/cat/* src/litmus/*) \
    $(BUILD)/gen/cat_library.inc
	@mkdir -p $(@D)
	clang $(FUZZ_FLAGS) -fsanitize=fuzzer,address,undefined -o $@ $< $(FUZZ_SRC) $(FUZZ_LIBS)

FUZZ_OBJ := $(patsubst src/%.c,$(BUILD)/fuzz/obj/%.o,$(FUZZ_SRC))
$(BUILD)/fuzz/obj/%.o: src/%.c
	@mkdir -p $(@D)
	gcc $(FUZZ_FLAGS) -MMD -MP -fsanitize=address,undefined -c -o $@ $<

$(BUILD)/fuzz/mutate_%: test/fuzz/fuzz_%.c test/fuzz/mutate.c $(FUZZ_OBJ)
	@mkdir -p $(@D)
	gcc $(FUZZ_FLAGS) -fsanitize=address,undefined -o $@ $^ $(FUZZ_LIBS)
$(BUILD)/fuzz/obj/cat/library.o: $(BUILD)/gen/cat_library.inc
-include $(FUZZ_OBJ:.o=.d)

.PHONY: fuzz-drivers
fuzz-drivers: $(patsubst fuzz_%,$(BUILD)/fuzz/mutate_%,$(FUZZ_TARGETS) fuzz_verdict)

fuzz: $(addprefix $(BUILD)/fuzz/,$(FUZZ_TARGETS))
	@test/fuzz/seeds $(BUILD)/fuzz/seeds
	@for t in $(FUZZ_TARGETS); do \
	    mkdir -p $(BUILD)/fuzz/corpus_$$t; \
	    echo "$$t: $(FUZZ_TIME) s"; \
	    $(BUILD)/fuzz/$$t -max_total_time=$(FUZZ_TIME) -timeout=20 -print_final_stats=1 \
	        -artifact_prefix=$(BUILD)/fuzz/ $(BUILD)/fuzz/corpus_$$t \
	        $(BUILD)/fuzz/seeds/$$t 2>$(BUILD)/fuzz/$$t.log || \
	        { tail -n 40 $(BUILD)/fuzz/$$t.log; exit 1; }; \
	    grep -E 'number_of_executed_units|new_units_added' $(BUILD)/fuzz/$$t.log; \
	done
