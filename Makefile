# make demo   install what is missing, build, and watch a message travel
# make test   install what tests need, and run them all
# make help   the rest

SWIFT ?= swift

include scripts/options.mk

# What `make fuzz` runs: targets of Fuzzing/, or all of them.
TARGET ?= all
SECONDS ?= 60
FUZZ_BUILD ?= .build-fuzz
FUZZ_CORPUS ?= .build-fuzz/corpus

# How much `make model` tries.
STEPS ?= 100000

# What people get, and what tests and measurements bring beside it.
PROGRAMS := whisper whisper-agent whisper-fido2 whisper-qr whisper-watch sop
PROBES := agent-probe canary-probe gcrypt-probe hardening-probe kit-probe memory-probe vault-probe whisper-bench whisper-torture

empty :=
comma := ,
# The package with these targets and what they are built of alone: Package.swift.
only = WHISPER_TARGETS=$(subst $(empty) $(empty),$(comma),$(strip $(1)))

LIBRARIES := libfido2-dev libgcrypt20-dev libpng-dev libqrencode-dev libseccomp-dev libsecp256k1-dev libsqlite3-dev \
    libsystemd-dev libturbojpeg0-dev libunistring-dev libzxing-dev pkg-config zlib1g-dev
PEERS := binutils dbus-daemon fish gdb gpg html2text libjpeg-turbo-progs libtpms0 lynx man-db python3 \
    python3-cryptography python3-dbusmock sq strace swtpm tpm2-tools util-linux w3m zsh

# Where `make install` puts things, below DESTDIR if there is one.
PREFIX ?= /usr/local
INSTALL ?= install

.PHONY: help demo test test-build error-table consumer build release release-all install install-documents check-documents uninstall dist deb check-deb reproducible swift lint format soak torture fuzz fuzz-planted mutation planted tsan model \
    canary bench bench-check interop vectors whisper2-vectors pot po man deps test-deps bench-deps interop-deps

help:
	@sed -n 's/^# \(make \)/\1/p' Makefile
	@echo "make build    debug build"
	@echo "make test TESTS=\"VaultTests CommandTests.OpenTests\"  builds and runs a target and a suite"
	@echo "make consumer  build and run a program that uses the public API alone"
	@echo "make release  release build, the Swift runtime linked statically"
	@echo "make install  after make release: commands, manual, completions, below PREFIX=$(PREFIX)"
	@echo "make uninstall  takes them away"
	@echo "make dist     after make release: an archive that runs on machines without Swift"
	@echo "make deb      after make release: Debian packages;  make deb RELEASE=trixie  for another release than this"
	@echo "make check-deb  installs those in a chroot and uses them;  make reproducible  builds once more and compares"
	@echo "make lint     check the format;  make format  mend it"
	@echo "make soak     the long tests"
	@echo "make torture  kill the command at every write, and fill its disk"
	@echo "make fuzz     the fuzz targets; TARGET=envelope SECONDS=900 for one of them"
	@echo "make fuzz-planted  whether fuzzers find faults that were planted for them"
	@echo "make mutation  whether tests find forty lines made wrong; SEED=number for the same ones again"
	@echo "make planted  whether tests find each check of the vault that is taken away"
	@echo "make model    a vault beside a model of it, for STEPS=$(STEPS)"
	@echo "make tsan     the tests of vault and services with the thread sanitizer"
	@echo "make canary   look for secrets in the release build's memory and core dumps"
	@echo "make bench    the benchmarks;  make bench-check  their allocation counts against the thresholds"
	@echo "make interop  OpenPGP with five other implementations, both ways; SOP=path of our sop"
	@echo "make vectors  write docs/vectors/whisper1.json anew;  make man  the manuals"
	@echo "make pot      write po/whisper.pot anew from the sentences;  make po  merge it into the translations"

demo: deps
	$(call only,whisper) $(SWIFT) build $(UNOPTIMISED)
	.build/debug/whisper demo

# All tests, or those of TESTS: targets, and suites as TARGET.SUITE. Else nothing but what these need is built.
test: test-build
	scripts/run-tests $(TESTS)

test-build: deps test-deps
	$(if $(TESTS),$(call only,$(foreach test,$(TESTS),$(firstword $(subst ., ,$(test)))))) $(SWIFT) build $(UNOPTIMISED) --build-tests

# A program outside the package, which uses the public API alone, and the code of the articles.
consumer: deps
	$(SWIFT) build $(UNOPTIMISED) --product whisper
	scripts/check-consumer "$$($(SWIFT) build --show-bin-path)/whisper"

build: deps
	$(call only,$(PROGRAMS)) $(SWIFT) build $(UNOPTIMISED)

release: deps
	$(call only,$(PROGRAMS)) $(SWIFT) build $(OPTIMISED)

# Those, and what CI runs beside them: the probes of tests, benchmarks and torture.
release-all: deps
	$(call only,$(PROGRAMS) $(PROBES)) $(SWIFT) build $(OPTIMISED)

# Nothing is built here, so that root needs no compiler.
BUILT := .build/release
MANUALS := $(wildcard docs/man/*.1)
DOCUMENTS := LICENSE NOTICE README.md CHANGELOG.md SECURITY.md CONTRIBUTING.md $(wildcard docs/*.md) docs/vectors/whisper1.json

install:
	@(for program in $(PROGRAMS); do test -x $(BUILT)/$$program || exit 1; done) || { echo "make release comes first" >&2; exit 1; }
	$(INSTALL) -D -s -m 755 $(BUILT)/whisper $(DESTDIR)$(PREFIX)/bin/whisper
	$(INSTALL) -D -s -m 755 $(BUILT)/sop $(DESTDIR)$(PREFIX)/bin/sop
	for program in whisper-agent whisper-fido2 whisper-qr whisper-watch; do \
	    $(INSTALL) -D -s -m 755 $(BUILT)/$$program $(DESTDIR)$(PREFIX)/libexec/whisper/$$program || exit 1; done
	scripts/list-helpers $(DESTDIR)$(PREFIX)/libexec/whisper
	$(INSTALL) -d $(DESTDIR)$(PREFIX)/share/man/man1
	$(INSTALL) -m 644 $(MANUALS) $(DESTDIR)$(PREFIX)/share/man/man1/
	$(MAKE) --no-print-directory install-documents
	scripts/install-completions $(BUILT)/whisper $(DESTDIR)$(PREFIX)
	scripts/install-sop-completions $(BUILT)/sop $(DESTDIR)$(PREFIX)

install-documents:
	for document in $(DOCUMENTS); do \
	    $(INSTALL) -D -m 644 $$document $(DESTDIR)$(PREFIX)/share/doc/whisper/$$document || exit 1; done

# Whether their links lead somewhere, and what comments cite of them.
check-documents:
	rm -rf .build/documents
	$(MAKE) --no-print-directory install-documents DESTDIR=.build/documents/ PREFIX=whisper
	scripts/check-links .build/documents $(SWIFT_FILES) Audit

uninstall:
	scripts/uninstall $(DESTDIR)$(PREFIX)

VERSION := $(shell sed -n 's/^package let productVersion = "\(.*\)"/\1/p' Sources/Base/ProductVersion/ProductVersion.swift)
ARCHIVE := whisper-$(VERSION)-linux-$(shell uname -m)
# What is made twice of one commit is the same, whenever that is.
export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || echo 0)

dist:
	rm -rf .build/dist && mkdir -p .build/dist
	$(MAKE) --no-print-directory install DESTDIR=.build/dist/ PREFIX=$(ARCHIVE)
	scripts/add-qr-helpers .build/dist/$(ARCHIVE)/libexec/whisper $(OPTIMISED)
	scripts/list-helpers .build/dist/$(ARCHIVE)/libexec/whisper
	$(INSTALL) -m 644 scripts/archive/INSTALL .build/dist/$(ARCHIVE)/INSTALL
	$(INSTALL) -m 755 scripts/archive/install scripts/uninstall .build/dist/$(ARCHIVE)/
	tar --create --file=- --directory=.build/dist --sort=name --owner=0 --group=0 --numeric-owner \
	    --mtime=@$(SOURCE_DATE_EPOCH) $(ARCHIVE) | gzip -9n >.build/dist/$(ARCHIVE).tar.gz
	cd .build/dist && sha256sum $(ARCHIVE).tar.gz | tee $(ARCHIVE).tar.gz.sha256

# For the Debian release that this is, after make release; RELEASE=trixie builds in a chroot of that one.
deb:
	scripts/make-deb $(VERSION) "$(RELEASE)" $(LIBRARIES)

check-deb:
	scripts/check-deb $(RELEASE)

reproducible:
	scripts/check-reproducible

SWIFT_FILES := Package.swift Sources Plugins Tests Fuzzing Benchmarks

# All files, or those that FILES names.
lint:
	$(SWIFT) format lint --strict --parallel --recursive $(or $(FILES),$(SWIFT_FILES))

format:
	$(SWIFT) format --in-place --recursive $(SWIFT_FILES)

# What takes too long for each change: a million derivations and the greatest ones, a hundred thousand steps of a vault
# beside its model, every case of the long chains, ten thousand texts with a message in them, 4 GiB through sop, every row of the matrix, the programs built twice, a Debian package for the next
# release, the audit's own archive, package and soak, faults put into the sources, and the thread sanitizer.
soak: release
	$(call only,whisper-soak) $(SWIFT) build $(OPTIMISED)
	.build/release/whisper-soak
	$(MAKE) model
	WHISPER_SOAK=1 scripts/run-tests VaultTests OpenPGPTests.TextSearchTests
	scripts/check-sop-memory .build/release/sop 4
	scripts/check-pgp-speed .build/release/whisper .build/release/sop
	$(MAKE) interop SOP=.build/release/sop
	$(MAKE) dist deb reproducible
	$(MAKE) deb check-deb RELEASE=trixie
	$(MAKE) -C Audit release check-symbols dist check-dist deb check-deb soak
	$(MAKE) planted mutation tsan
	$(MAKE) torture KILLS="--kills 2000 --operation 'wallet create' --operation 'wallet import' \
	    --operation 'wallet passphrase set' --operation 'wallet payee add' --operation 'wallet token add' \
	    --operation 'wallet tx sign' --operation 'wallet tx sign on Ethereum' --operation 'wallet remove'"
	$(MAKE) fuzz SECONDS=600
	$(MAKE) fuzz-planted

# With STEPS, protectors, locks, kills and faults of the TPM beside the model that says what must open.
model: deps test-deps
	$(SWIFT) build $(UNOPTIMISED) --build-tests
	WHISPER_MODEL_STEPS=$(STEPS) scripts/run-tests --filter VaultTests.ProtectorModelTests/random

# All faults are in one build, in .build/faults, and the environment switches one on. What was interrupted goes on.
mutation: deps test-deps
	scripts/mutate $(if $(SEED),--seed $(SEED))

planted: deps test-deps
	scripts/check-planted

tsan: deps test-deps
	scripts/check-threads

fuzz: deps
	WHISPER_FUZZ=1 $(SWIFT) build $(OPTIMISED) --scratch-path $(FUZZ_BUILD) --product whisper-fuzz
	Fuzzing/run $(FUZZ_BUILD)/release/whisper-fuzz $(FUZZ_CORPUS) "$(TARGET)" $(SECONDS)

# With SECONDS for each target at the most.
fuzz-planted: deps
	WHISPER_FUZZ=1 $(SWIFT) build $(OPTIMISED) --scratch-path $(FUZZ_BUILD) --product whisper-fuzz
	Fuzzing/run-planted $(FUZZ_BUILD)/release/whisper-fuzz $(SECONDS)

# After `make test`, whose tests it runs once more with the probe and the agent of the release build.
canary: release-all test-deps
	WHISPER_PROGRAMS=$(CURDIR)/.build/release scripts/run-tests CanaryTests

bench: deps bench-deps
	$(call only,whisper sop whisper-bench) $(SWIFT) build $(OPTIMISED)
	.build/release/whisper-bench --program .build/release/whisper --sop .build/release/sop

bench-check: deps
	$(call only,whisper-bench) $(SWIFT) build $(OPTIMISED)
	.build/release/whisper-bench check Benchmarks/allocations.json

# All of it; `make torture KILLS="--kills 250"` is an evenly spread part.
torture: deps test-deps
	$(call only,whisper whisper-agent whisper-torture) $(SWIFT) build $(OPTIMISED)
	directory=$$($(SWIFT) build $(OPTIMISED) --show-bin-path) && \
	    "$$directory/whisper-torture" $(KILLS) "$$directory/whisper"

# Without SOP, the other implementations among themselves; WITHOUT=words leaves rows out.
interop: interop-deps
	.build/peers/bin/python3 Tests/Programs/Interop/openpgp/matrix.py $(if $(SOP),--sop $(SOP)) \
	    $(if $(WITHOUT),--without "$(WITHOUT)") --json .build/interop.json

vectors: deps
	$(SWIFT) run whisper-vectors docs/vectors/whisper1.json

# X-Wing's randomness is the system's: the file is another one each time, and is opened ever after.
whisper2-vectors: deps
	$(SWIFT) run whisper-vectors whisper2 docs/vectors/whisper2.json

pot: deps
	$(SWIFT) build $(UNOPTIMISED) --product words-compiler
	directory=$$($(SWIFT) build --show-bin-path) && "$$directory/words-compiler" pot po/whisper.pot

# What the English of changed is marked as fuzzy, and what is new is empty: the build fails until somebody has
# translated both.
po: pot
	@command -v msgmerge >/dev/null || { echo "make po needs msgmerge: sudo apt-get install gettext" >&2; exit 1; }
	for file in po/*.po; do msgmerge --quiet --update --previous --backup=none "$$file" po/whisper.pot; done

# The tables of policies and of error codes in docs/CLI.md, from the command's own.
error-table: test-build
	WHISPER_WRITE_DOCUMENTS=1 scripts/run-tests CommandTests.ErrorCodeTests

man: build
	directory=$$($(SWIFT) build --show-bin-path) && scripts/make-man "$$directory/whisper" "$$directory/sop" docs/man

swift:
	@command -v $(SWIFT) >/dev/null || { echo "Swift is not installed here. Whisper needs 6.3 or later:" \
	    "https://www.swift.org/install/linux says how to get it. Then run this again." >&2; exit 1; }

deps: swift
	@scripts/install-packages $(LIBRARIES)

test-deps:
	@scripts/install-packages $(PEERS)
	@scripts/install-zxcvbn
	@scripts/install-wallet-peers

# Whom the benchmarks run beside.
bench-deps:
	@scripts/install-packages age gnupg rnp sq

interop-deps:
	@scripts/install-peers
