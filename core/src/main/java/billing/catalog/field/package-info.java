/**
 * The fields of what is sold, each stated once: what files and requests may state, what is exported
 * and which column holds it. Rules that concern several fields stand in the readers.
 */
package billing.catalog.field;
