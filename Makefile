# SPDX-License-Identifier: Apache-2.0
# make          release build: build/ravel
# make demo     installs what is missing, builds, checks a bundled example
# make check    installs what is missing, builds, runs all tests
# make check SAN=1   the same under AddressSanitizer and UndefinedBehaviorSanitizer
# make bench, fuzz, style, install PREFIX=, dist, deb, deps, clean
PREFIX ?= /usr/local
CC ?= gcc
VERSION := $(shell cat VERSION)

ifdef SAN
BUILD := build/san
OPT := -O1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all
else
BUILD := build
OPT := -O2 -DNDEBUG
endif

WARN := -Wall -Wextra -Wshadow -Wconversion -Wno-sign-conversion -Wstrict-prototypes \
        -Wmissing-prototypes -Wswitch-enum -Werror
CFLAGS := -std=gnu17 -D_GNU_SOURCE -g $(OPT) $(WARN) -Isrc -I$(BUILD)/gen -MMD -MP \
          -DRAVEL_VERSION='"$(VERSION)"' -DRAVEL_PREFIX='"$(PREFIX)"' $(EXTRA)
LIBS := -lz -ljansson -lm

# Lowest layer first; tools/layers.txt says who may include whom.
LAYERS := $(shell awk '{print $$1}' tools/layers.txt)
LAYER_SRC = $(wildcard src/$(1)/*.c src/$(1)/detect/*.c)
SRC := $(foreach l,$(LAYERS),$(call LAYER_SRC,$(l)))
LIBRARIES := $(foreach l,$(LAYERS),$(if $(call LAYER_SRC,$(l)),$(BUILD)/lib$(l).a))
# A later library may use an earlier one, so the linker sees the highest first.
reverse = $(if $(1),$(call reverse,$(wordlist 2,$(words $(1)),$(1))) $(firstword $(1)))

.PHONY: all demo check bench fuzz style install dist deb deps clean
all: $(BUILD)/ravel

$(BUILD)/ravel: $(LIBRARIES)
	@echo "  link $@"
	@$(CC) $(OPT) -o $@ $(BUILD)/obj/cli/main.o $(call reverse,$(LIBRARIES)) $(LIBS)

$(BUILD)/obj/%.o: src/%.c Makefile VERSION
	@mkdir -p $(@D)
	@echo "  cc   $<"
	@$(CC) $(CFLAGS) -c -o $@ $<

define LIBRARY_RULE
$(BUILD)/lib$(1).a: $(patsubst src/%.c,$(BUILD)/obj/%.o,$(call LAYER_SRC,$(1)))
	@rm -f $$@
	@ar rcs $$@ $$^
endef
$(foreach l,$(LAYERS),$(eval $(call LIBRARY_RULE,$(l))))

# Parts with build rules of their own (model classes, unit tests, fuzz targets).
include $(wildcard src/*/part.mk test/*/part.mk)

demo:
	@tools/deps build
	@$(MAKE) --no-print-directory all
	@tools/demo $(BUILD)/ravel $(BUILD)/demo

check: deps
	@$(MAKE) --no-print-directory all
	@tools/check $(BUILD)

bench: deps
	@$(MAKE) --no-print-directory all
	@tools/bench $(BUILD)/ravel

deps:
	@tools/deps

style:
	@tools/style

install: all
	install -D $(BUILD)/ravel $(DESTDIR)$(PREFIX)/bin/ravel
	install -d $(DESTDIR)$(PREFIX)/share/ravel $(DESTDIR)$(PREFIX)/share/man/man1 \
	    $(DESTDIR)$(PREFIX)/share/bash-completion/completions \
	    $(DESTDIR)$(PREFIX)/share/zsh/vendor-completions
	install -m644 docs/ravel.1 $(DESTDIR)$(PREFIX)/share/man/man1/ravel.1
	for c in $$($(BUILD)/ravel --help | sed -n '/^commands:/,/^$$/s/^  \([a-z]*\) .*/\1/p'); do \
	    [ $$c = help ] || tools/man $(BUILD)/ravel $$c > \
	        $(DESTDIR)$(PREFIX)/share/man/man1/ravel-$$c.1 || exit 1; done
	tools/completion $(BUILD)/ravel bash > \
	    $(DESTDIR)$(PREFIX)/share/bash-completion/completions/ravel
	tools/completion $(BUILD)/ravel zsh > \
	    $(DESTDIR)$(PREFIX)/share/zsh/vendor-completions/_ravel
	cp -R share/. $(DESTDIR)$(PREFIX)/share/ravel
	install -m644 $(BUILD)/ravel-choice.jar $(DESTDIR)$(PREFIX)/share/ravel/ravel-choice.jar

dist:
	@tools/dist $(VERSION) build/ravel-$(VERSION).tar.gz

# A build of its own: the program knows where its files will be.
deb:
	@$(MAKE) --no-print-directory BUILD=build/deb PREFIX=/usr all
	@rm -rf build/deb/root
	@$(MAKE) --no-print-directory BUILD=build/deb PREFIX=/usr DESTDIR=build/deb/root \
	    install >/dev/null
	@tools/deb build/deb/root $(VERSION) build/ravel_$(VERSION)_$$(dpkg --print-architecture).deb

clean:
	rm -rf build

-include $(patsubst src/%.c,$(BUILD)/obj/%.d,$(SRC))
