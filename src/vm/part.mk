# SPDX-License-Identifier: Apache-2.0
# Model classes: Java sources that stand for classes of java.base. They are compiled as a
# patch of that module, packed without compression (the class reader works on the bytes in
# place) and linked into the program. One copy serves all builds.
#
# A comment "// line N" gives the next source line that number, so that stack traces
# through model classes read as those of the JDK.
MODEL_SRC := $(shell find src/vm/java -name '*.java' | sort)
MODEL_DIR := build/models
MODEL_JAR := build/models.jar
JAVAC ?= javac
JAR ?= jar
JAVAC_FLAGS := -g:source,lines -nowarn -Xlint:none -proc:none -XDstringConcat=inline \
    -XDignore.symbol.file -XDsuppressNotes \
    -encoding UTF-8 -source 17 -target 17

# Model synchronizers lie in a folder of their own, because a run may want the JDK's
# instead. The one for 64-bit states is made from the one for 32-bit states.
SYNC_OUT := $(MODEL_DIR)/sync-src/java/util/concurrent

# Folders are prerequisites too: their time tells that a file was taken away.
$(MODEL_JAR): $(shell find src/vm/java src/vm/java-sync) src/vm/part.mk src/vm/lines.awk
	@rm -rf $(MODEL_DIR)
	@mkdir -p $(MODEL_DIR)/src $(MODEL_DIR)/classes
	@for f in $(MODEL_SRC:src/vm/java/%=%); do \
	    mkdir -p $(MODEL_DIR)/src/$$(dirname $$f) && \
	    awk -f src/vm/lines.awk src/vm/java/$$f > $(MODEL_DIR)/src/$$f || exit 1; \
	done
	$(JAVAC) $(JAVAC_FLAGS) --patch-module java.base=$(MODEL_DIR)/src \
	    -d $(MODEL_DIR)/classes $(MODEL_SRC:src/vm/java/%=$(MODEL_DIR)/src/%)
	@mkdir -p $(MODEL_DIR)/sync-src $(MODEL_DIR)/classes/sync
	@cp -r src/vm/java-sync/. $(MODEL_DIR)/sync-src
	@sed -e 's/AbstractQueuedSynchronizer/AbstractQueuedLongSynchronizer/g' \
	    -e 's,/\*STATE\*/int,long,g' -e 's/compareAndSetInt/compareAndSetLong/' \
	    -e 's/7373984972572414691L/7373984972572414692L/' \
	    $(SYNC_OUT)/locks/AbstractQueuedSynchronizer.java \
	    > $(SYNC_OUT)/locks/AbstractQueuedLongSynchronizer.java
	$(JAVAC) $(JAVAC_FLAGS) --patch-module java.base=$(MODEL_DIR)/sync-src:$(MODEL_DIR)/classes \
	    -d $(MODEL_DIR)/classes/sync $(SYNC_OUT)/*.java $(SYNC_OUT)/locks/*.java
	$(JAR) --create --no-compress --no-manifest --date=2000-01-01T00:00:00Z \
	    --file $@.new -C $(MODEL_DIR)/classes .
	@mv $@.new $@

# The version of the JDK that this build's tests run on.
TESTED_JDK := $(shell sed -n 's/^JAVA_VERSION="\(.*\)"/\1/p' \
    "$$(dirname "$$(readlink -f "$$(command -v $(JAVAC))")")/../release" 2>/dev/null)
$(BUILD)/obj/vm/jdk_check.o: CFLAGS += -DVM_TESTED_JDK='"$(TESTED_JDK)"'

$(BUILD)/obj/vm/models_embed.o: $(MODEL_JAR)
$(BUILD)/obj/vm/models_embed.o: CFLAGS += -DVM_MODEL_JAR='"$(MODEL_JAR)"'

# Bit for bit the same everywhere: no fused multiply-add where the source has two steps.
$(BUILD)/obj/vm/strict_trig.o $(BUILD)/obj/vm/strict_exp.o: CFLAGS += -ffp-contract=off
