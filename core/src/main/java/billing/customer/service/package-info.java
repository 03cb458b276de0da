/** What is made by itself: the default organization, customers named first, taxes by place. */
package billing.customer.service;
