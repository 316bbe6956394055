/// The version that every program of the package says it is; `make dist` reads it here too.
package let productVersion = "0.1.0"
