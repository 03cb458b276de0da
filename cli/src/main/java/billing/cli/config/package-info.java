/** Sources of settings and their precedence. Knows neither commands nor the domain. */
package billing.cli.config;
