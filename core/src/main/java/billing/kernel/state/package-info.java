/** Which states things have and which moves between them are legal. Pure. */
package billing.kernel.state;
