# make demo   install what is missing, build, and watch a message travel
# make test   install what tests need, and run them all
# make help   the rest

SWIFT ?= swift

RELEASE := -c release --static-swift-stdlib

LIBRARIES := libgcrypt20-dev libseccomp-dev libsqlite3-dev pkg-config
PEERS := binutils python3 python3-cryptography strace util-linux

.PHONY: help demo test build release lint format soak torture vectors deps test-deps

help:
	@sed -n 's/^# //p' Makefile
	@echo "make build    debug build"
	@echo "make release  release build, the Swift runtime linked statically"
	@echo "make lint     check the format;  make format  mend it"
	@echo "make soak     the long tests"
	@echo "make torture  kill the command at every write, and fill its disk"
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

lint:
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests

format:
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests

soak: deps
	$(SWIFT) build $(RELEASE) --product whisper-soak
	$$($(SWIFT) build $(RELEASE) --show-bin-path)/whisper-soak

# All of it; `make torture KILLS="--kills 250"` is an evenly spread part.
torture: deps test-deps
	$(SWIFT) build $(RELEASE) --product whisper
	$(SWIFT) build $(RELEASE) --product whisper-torture
	directory=$$($(SWIFT) build $(RELEASE) --show-bin-path) && \
	    "$$directory/whisper-torture" $(KILLS) "$$directory/whisper"

vectors: deps
	$(SWIFT) run whisper-vectors docs/vectors/whisper1.json

deps:
	@scripts/install-packages $(LIBRARIES)

test-deps:
	@scripts/install-packages $(PEERS)
