# SPDX-License-Identifier: Apache-2.0
# ravel-choice.jar: what programs that use ravel.Choice are compiled against and run with
# on a plain JVM. Ravel's VM has model classes of the same names.
CHOICE_MODELS := ravel/AssumptionFailed.java gov/nasa/jpf/vm/Verify.java
CHOICE_SRC := $(wildcard share/ravel-choice/ravel/*.java) $(CHOICE_MODELS:%=src/vm/java/%)

all: $(BUILD)/ravel-choice.jar
$(BUILD)/ravel-choice.jar: $(CHOICE_SRC) src/cli/part.mk
	@rm -rf $(BUILD)/choice
	@mkdir -p $(BUILD)/choice
	@$(JAVAC) -nowarn -Xlint:-options -XDsuppressNotes -proc:none --release 8 \
	    -d $(BUILD)/choice $(CHOICE_SRC)
	@$(JAR) --create --no-manifest --date=2000-01-01T00:00:00Z --file $@.new \
	    -C $(BUILD)/choice .
	@mv $@.new $@
