/** Builds the archives of a release: a tar.gz, the contents of a Debian package, an OCI image. */
package billing.release;
