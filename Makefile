# make demo   install what is missing, build, and watch a message travel
# make test   install what tests need, and run them all
# make help   the rest

SWIFT ?= swift

# Full RELRO: every symbol is bound at start, and the table is read-only from then on.
RELEASE := -c release --static-swift-stdlib -Xlinker -z -Xlinker now

# make fuzz TARGET=envelope SECONDS=900: one target of Fuzzing/, or all of them in turn.
TARGET ?= all
SECONDS ?= 60
FUZZ_BUILD ?= .build-fuzz
FUZZ_CORPUS ?= .build-fuzz/corpus

LIBRARIES := libgcrypt20-dev libseccomp-dev libsqlite3-dev pkg-config
PEERS := binutils gdb python3 python3-cryptography strace util-linux

.PHONY: help demo test build release lint format soak fuzz canary bench bench-check vectors deps \
    test-deps

help:
	@sed -n 's/^# //p' Makefile
	@echo "make build    debug build"
	@echo "make release  release build, the Swift runtime linked statically"
	@echo "make lint     check the format;  make format  mend it"
	@echo "make soak     the long tests"
	@echo "make fuzz     the fuzz targets, TARGET=all SECONDS=60 each"
	@echo "make canary   look for secrets in the release build's memory and core dumps"
	@echo "make bench    the benchmarks;  make bench-check  their allocation counts against the thresholds"
	@echo "make vectors  write docs/vectors/whisper1.json anew"

demo: deps
	$(SWIFT) build --product whisper
	$$($(SWIFT) build --show-bin-path)/whisper demo

test: deps test-deps
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build

build: deps
	$(SWIFT) build

release: deps
	$(SWIFT) build $(RELEASE) --product whisper

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

# After `make test`, whose tests it runs once more with the probe of the release build.
canary: deps test-deps
	$(SWIFT) build $(RELEASE) --product canary-probe
	WHISPER_CANARY_PROBE=$(CURDIR)/.build/release/canary-probe \
	    $(SWIFT) test --skip-build --filter CanaryTests

bench: deps
	$(SWIFT) build $(RELEASE) --product whisper
	$(SWIFT) build $(RELEASE) --product whisper-bench
	.build/release/whisper-bench --program .build/release/whisper

bench-check: deps
	$(SWIFT) build $(RELEASE) --product whisper-bench
	.build/release/whisper-bench check Benchmarks/allocations.json

vectors: deps
	$(SWIFT) run whisper-vectors docs/vectors/whisper1.json

deps:
	@scripts/install-packages $(LIBRARIES)

test-deps:
	@scripts/install-packages $(PEERS)
