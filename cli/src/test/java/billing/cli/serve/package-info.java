/** The server as a process of its own: started, called, stopped, killed. */
package billing.cli.serve;
