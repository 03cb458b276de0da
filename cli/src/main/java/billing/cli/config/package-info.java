/** Where settings come from and which source wins. Knows neither commands nor the domain. */
package billing.cli.config;
