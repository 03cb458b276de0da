/** Keys of the API: who may do what ({@code api-conventions.md 2.2, 2.3}). */
package billing.access;
