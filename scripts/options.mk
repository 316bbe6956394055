# How programs are built, of this package and of Audit/: for others, and for tests and tools.

# Full RELRO: every symbol is bound at start, and the table is read-only from then on. The same sources give the same
# programs, wherever they are built: paths are said from here, and neither the names of compiled C modules nor a hash of
# what a module was compiled from, in both of which the folder is, go into them. Nobody links against a program: it shows
# no symbols of its own, and what only those would need is left out. What is to be relocated at start is said in a hundredth
# of the room (DT_RELR, glibc 2.36), which lld can.
HERE := $(CURDIR)=.
OPTIMISED := -c release --static-swift-stdlib -Xlinker -z -Xlinker now -Xlinker --no-export-dynamic \
    -Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs \
    -Xcc -ffile-prefix-map=$(HERE) -Xswiftc -file-prefix-map -Xswiftc $(HERE) \
    -Xswiftc -Xfrontend -Xswiftc -no-clang-module-breadcrumbs \
    -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen

# No debug information, which costs a tenth of the time. UNOPTIMISED= on the command line is a build for a debugger. The
# index stays: the build of tests reads it.
UNOPTIMISED ?= -debug-info-format none
export UNOPTIMISED
