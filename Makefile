# make demo   install what is missing, build, and watch a message travel
# make test   install what tests need, and run them all
# make help   the rest

SWIFT ?= swift

# Full RELRO: every symbol is bound at start, and the table is read-only from then on.
RELEASE := -c release --static-swift-stdlib -Xlinker -z -Xlinker now

# What `make fuzz` runs: one target of Fuzzing/, or all of them in turn.
TARGET ?= all
SECONDS ?= 60
FUZZ_BUILD ?= .build-fuzz
FUZZ_CORPUS ?= .build-fuzz/corpus

LIBRARIES := libgcrypt20-dev libpng-dev libqrencode-dev libseccomp-dev libsqlite3-dev libturbojpeg0-dev \
    libzxing-dev pkg-config zlib1g-dev
PEERS := binutils fish gdb gpg html2text libjpeg-turbo-progs lynx man-db python3 python3-cryptography sq strace \
    util-linux w3m zsh

# Where `make install` puts things, below DESTDIR if there is one.
PREFIX ?= /usr/local
INSTALL ?= install

.PHONY: help demo test build release install uninstall dist lint format soak torture fuzz fuzz-planted canary bench \
    bench-check interop vectors man deps test-deps bench-deps interop-deps

help:
	@sed -n 's/^# \(make \)/\1/p' Makefile
	@echo "make build    debug build"
	@echo "make release  release build, the Swift runtime linked statically"
	@echo "make install  after make release: commands, manual, completions, below PREFIX=$(PREFIX)"
	@echo "make uninstall  takes them away"
	@echo "make dist     after make release: an archive that runs on machines without Swift"
	@echo "make lint     check the format;  make format  mend it"
	@echo "make soak     the long tests"
	@echo "make torture  kill the command at every write, and fill its disk"
	@echo "make fuzz     the fuzz targets; TARGET=envelope SECONDS=900 for one of them"
	@echo "make fuzz-planted  whether fuzzers find faults that were planted for them"
	@echo "make canary   look for secrets in the release build's memory and core dumps"
	@echo "make bench    the benchmarks;  make bench-check  their allocation counts against the thresholds"
	@echo "make interop  OpenPGP with five other implementations, both ways; SOP=path of our sop"
	@echo "make vectors  write docs/vectors/whisper1.json anew;  make man  the manual"

demo: build
	$$($(SWIFT) build --show-bin-path)/whisper demo

test: deps test-deps
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build

build: deps
	$(SWIFT) build --product whisper
	$(SWIFT) build --product whisper-qr
	$(SWIFT) build --product sop

release: deps
	$(SWIFT) build $(RELEASE) --product whisper
	$(SWIFT) build $(RELEASE) --product whisper-qr
	$(SWIFT) build $(RELEASE) --product sop

# Nothing is built here, so that root needs no compiler.
BUILT := .build/release

install:
	@test -x $(BUILT)/whisper -a -x $(BUILT)/whisper-qr -a -x $(BUILT)/sop || { echo "make release comes first" >&2; exit 1; }
	$(INSTALL) -D -s -m 755 $(BUILT)/whisper $(DESTDIR)$(PREFIX)/bin/whisper
	$(INSTALL) -D -s -m 755 $(BUILT)/sop $(DESTDIR)$(PREFIX)/bin/sop
	$(INSTALL) -D -s -m 755 $(BUILT)/whisper-qr $(DESTDIR)$(PREFIX)/libexec/whisper/whisper-qr
	$(INSTALL) -D -m 644 docs/man/whisper.1 $(DESTDIR)$(PREFIX)/share/man/man1/whisper.1
	$(INSTALL) -D -m 644 LICENSE $(DESTDIR)$(PREFIX)/share/doc/whisper/LICENSE
	$(INSTALL) -m 644 README.md SECURITY.md docs/CLI.md docs/SOP.md docs/THREAT-MODEL.md \
	    $(DESTDIR)$(PREFIX)/share/doc/whisper/
	scripts/install-completions $(BUILT)/whisper $(DESTDIR)$(PREFIX)

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/whisper $(DESTDIR)$(PREFIX)/bin/sop \
	    $(DESTDIR)$(PREFIX)/share/man/man1/whisper.1 \
	    $(DESTDIR)$(PREFIX)/share/bash-completion/completions/whisper \
	    $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_whisper \
	    $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/whisper.fish
	rm -rf $(DESTDIR)$(PREFIX)/libexec/whisper $(DESTDIR)$(PREFIX)/share/doc/whisper

VERSION := $(shell sed -n 's/^package let productVersion = "\(.*\)"/\1/p' Sources/ProductVersion/ProductVersion.swift)
ARCHIVE := whisper-$(VERSION)-linux-$(shell uname -m)

dist:
	rm -rf .build/dist && mkdir -p .build/dist
	$(MAKE) --no-print-directory install DESTDIR=.build/dist/ PREFIX=$(ARCHIVE)
	$(INSTALL) -m 644 scripts/INSTALL.txt .build/dist/$(ARCHIVE)/INSTALL
	tar --create --gzip --file=.build/dist/$(ARCHIVE).tar.gz --directory=.build/dist \
	    --sort=name --owner=0 --group=0 --numeric-owner --mtime='2026-11-21 00:00Z' $(ARCHIVE)
	cd .build/dist && sha256sum $(ARCHIVE).tar.gz | tee $(ARCHIVE).tar.gz.sha256

SWIFT_FILES := Package.swift Sources Tests Fuzzing Benchmarks

lint:
	$(SWIFT) format lint --strict --recursive $(SWIFT_FILES)

format:
	$(SWIFT) format --in-place --recursive $(SWIFT_FILES)

soak: deps
	$(SWIFT) build $(RELEASE) --product whisper-soak
	$$($(SWIFT) build $(RELEASE) --show-bin-path)/whisper-soak

fuzz: deps
	WHISPER_FUZZ=1 $(SWIFT) build $(RELEASE) --scratch-path $(FUZZ_BUILD) --product whisper-fuzz
	Fuzzing/run $(FUZZ_BUILD)/release/whisper-fuzz $(FUZZ_CORPUS) $(TARGET) $(SECONDS)

# With SECONDS for each target at the most.
fuzz-planted: deps
	WHISPER_FUZZ=1 $(SWIFT) build $(RELEASE) --scratch-path $(FUZZ_BUILD) --product whisper-fuzz
	Fuzzing/run-planted $(FUZZ_BUILD)/release/whisper-fuzz $(SECONDS)

# After `make test`, whose tests it runs once more with the probe of the release build.
canary: deps test-deps
	$(SWIFT) build $(RELEASE) --product canary-probe
	WHISPER_CANARY_PROBE=$(CURDIR)/.build/release/canary-probe \
	    $(SWIFT) test --skip-build --filter CanaryTests

bench: deps bench-deps
	$(SWIFT) build $(RELEASE) --product whisper
	$(SWIFT) build $(RELEASE) --product sop
	$(SWIFT) build $(RELEASE) --product whisper-bench
	.build/release/whisper-bench --program .build/release/whisper --sop .build/release/sop

bench-check: deps
	$(SWIFT) build $(RELEASE) --product whisper-bench
	.build/release/whisper-bench check Benchmarks/allocations.json

# All of it; `make torture KILLS="--kills 250"` is an evenly spread part.
torture: deps test-deps
	$(SWIFT) build $(RELEASE) --product whisper
	$(SWIFT) build $(RELEASE) --product whisper-torture
	directory=$$($(SWIFT) build $(RELEASE) --show-bin-path) && \
	    "$$directory/whisper-torture" $(KILLS) "$$directory/whisper"

# Without SOP, the other implementations among themselves; WITHOUT=words leaves rows out.
interop: interop-deps
	.build/peers/bin/python3 Tests/Interop/openpgp/matrix.py $(if $(SOP),--sop $(SOP)) \
	    $(if $(WITHOUT),--without "$(WITHOUT)") --json .build/interop.json

vectors: deps
	$(SWIFT) run whisper-vectors docs/vectors/whisper1.json

# The generator comes with swift-argument-parser.
man: build
	$(SWIFT) build --product generate-manual
	directory=$$($(SWIFT) build --show-bin-path) && \
	    scripts/make-man "$$directory/generate-manual-tool" "$$directory/whisper" docs/man/whisper.1

deps:
	@scripts/install-packages $(LIBRARIES)

test-deps:
	@scripts/install-packages $(PEERS)

# Whom the benchmarks run beside.
bench-deps:
	@scripts/install-packages age gnupg rnp sq

interop-deps:
	@scripts/install-peers
