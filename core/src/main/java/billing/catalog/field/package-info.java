/**
 * The fields of catalog resources, each defined once: what files and requests may contain, what is
 * exported and which column stores it. Rules that concern several fields are in the readers.
 */
package billing.catalog.field;
