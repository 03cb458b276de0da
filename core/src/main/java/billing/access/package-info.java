/**
 * Keys of the API: who may do what ({@code api-conventions.md 2.2, 2.3}); keys that seal links to
 * the portal and to documents ({@code api-conventions.md 14}).
 */
package billing.access;
