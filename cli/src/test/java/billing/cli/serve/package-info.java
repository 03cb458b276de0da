/** The server as a process of its own: started, called, told to stop, killed. */
package billing.cli.serve;
