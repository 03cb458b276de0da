package billing.server.fuzz;

import billing.server.business.RunningServer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Valid requests in random order: on the same few customers, subscriptions, invoices and wallets,
 * so that their states get far. One in ten has a broken value.
 */
final class LifeRequests {
    private static final String[] TEMPLATES = {
        "POST /events {'event': {'transaction_id': '~', 'code': 'calls',"
            + " 'external_subscription_id': '@sub', 'properties': {'n': #, 'region': 'eu'}}}",
        "POST /events {'event': {'transaction_id': '~', 'code': 'calls',"
            + " 'external_subscription_id': '@sub', 'timestamp': '@date', 'properties':"
            + " {'n': #}}}",
        "DELETE /events/@transaction ",
        "POST /subscriptions {'subscription': {'external_customer_id': '@customer', 'plan_code':"
            + " '@plan', 'external_id': '@sub', 'billing_time': 'anniversary'}}",
        "POST /subscriptions {'subscription': {'external_customer_id': '@customer', 'plan_code':"
            + " '@plan', 'external_id': '@sub', 'ending_at': '@date'}}",
        "PUT /subscriptions/@sub {'subscription': {'name': 'N#', 'ending_at': '@date'}}",
        "DELETE /subscriptions/@sub ",
        "DELETE /subscriptions/@sub?on_termination_credit_note=refund ",
        "POST /customers {'customer': {'external_id': '@customer', 'timezone':"
            + " '@zone', 'currency': 'EUR', 'net_payment_term': 5, 'billing_configuration':"
            + " {'invoice_grace_period': @grace}}}",
        "POST /customers {'customer': {'external_id': '@customer', 'tax_codes': ['@tax'],"
            + " 'country': 'DE'}}",
        "POST /taxes {'tax': {'code': '@tax', 'name': 'T', 'rate': '7.5'}}",
        "PUT /taxes/@tax {'tax': {'rate': '@rate'}}",
        "PUT /taxes/@tax {'tax': {'applied_to_organization': true}}",
        "DELETE /taxes/@tax ",
        "PUT /billing_entities/default {'billing_entity': {'tax_codes': ['@tax'],"
            + " 'billing_configuration': {'invoice_grace_period': @grace}}}",
        "POST /plans {'plan': {'code': '@plan', 'name': 'P', 'interval': '@interval',"
            + " 'amount_cents': #, 'amount_currency': 'EUR', 'pay_in_advance': @flag,"
            + " 'trial_period': @grace, 'charges': [{'billable_metric_id': '@id:billable_metrics',"
            + " 'charge_model': 'standard', 'prorated': false, 'properties':"
            + " {'amount': '0.37'}}]}}",
        "PUT /plans/@plan {'plan': {'amount_cents': #, 'tax_codes': ['@tax']}}",
        "DELETE /plans/@plan ",
        "POST /billable_metrics {'billable_metric': {'code': 'calls', 'name': 'Calls',"
            + " 'aggregation_type': '@aggregation', 'field_name': 'n'}}",
        "DELETE /billable_metrics/calls ",
        "POST /add_ons {'add_on': {'code': 'setup', 'name': 'Setup', 'amount_cents': #,"
            + " 'amount_currency': 'EUR'}}",
        "DELETE /add_ons/setup ",
        "POST /invoices {'invoice': {'external_customer_id': '@customer', 'currency': 'EUR',"
            + " 'fees': [{'add_on_code': 'setup', 'units': '#'}, {'add_on_code': 'setup',"
            + " 'unit_amount_cents': #, 'units': '0.333', 'tax_codes': ['@tax']}]}}",
        "PUT /invoices/@id:invoices {'invoice': {'payment_status': '@paid'}}",
        "PUT /invoices/@id:invoices/finalize ", "PUT /invoices/@id:invoices/refresh ",
        "POST /invoices/@id:invoices/void {}",
        "POST /invoices/@id:invoices/void {'generate_credit_note': true, 'credit_amount': #}",
        "POST /invoices/@id:invoices/lose_dispute ", "POST /invoices/@id:invoices/retry ",
        "DELETE /invoices/@id:invoices ",
        "POST /payments {'payment': {'invoice_id': '@id:invoices', 'amount_cents': #,"
            + " 'reference': 'R~'}}",
        "DELETE /payments/@id:payments ",
        "POST /payment_requests {'payment_request': {'email': 'a@b.example',"
            + " 'external_customer_id': '@customer', 'svc_invoice_ids': ['@id:invoices']}}",
        "POST /credit_notes {'credit_note': {'invoice_id': '@id:invoices', 'reason': 'other',"
            + " 'credit_amount_cents': #, 'refund_amount_cents': #, 'items': [{'fee_id':"
            + " '@id:fees', 'amount_cents': #}]}}",
        "PUT /credit_notes/@id:credit_notes {'credit_note': {'refund_status': '@paid'}}",
        "PUT /credit_notes/@id:credit_notes/void ",
        "PUT /fees/@id:fees {'fee': {'payment_status': '@paid'}}", "DELETE /fees/@id:fees ",
        "POST /wallets {'wallet': {'external_customer_id': '@customer', 'rate_amount': '0.5',"
            + " 'currency': 'EUR', 'paid_credits': '#', 'granted_credits': '3',"
            + " 'expiration_at': '@date'}}",
        "PUT /wallets/@id:wallets {'wallet': {'expiration_at': '@date'}}",
        "DELETE /wallets/@id:wallets ",
        "POST /wallet_transactions {'wallet_transaction': {'wallet_id': '@id:wallets',"
            + " 'paid_credits': '#', 'granted_credits': '1.25'}}",
        "POST /wallet_transactions {'wallet_transaction': {'wallet_id': '@id:wallets',"
            + " 'voided_credits': '1'}}",
        "POST /coupons {'coupon': {'code': '@coupon', 'name': 'C', 'coupon_type':"
            + " 'fixed_amount', 'amount_cents': #, 'amount_currency': 'EUR', 'frequency': 'once',"
            + " 'expiration': 'no_expiration', 'reusable': true}}",
        "POST /applied_coupons {'applied_coupon': {'external_customer_id': '@customer',"
            + " 'coupon_code': '@coupon'}}",
        "DELETE /customers/@customer/applied_coupons/@id:applied_coupons ",
        "DELETE /coupons/@coupon ",
        "POST /invoices/preview {'customer': {'external_id': '@customer'}, 'plan_code': '@plan'}",
        "GET /customers/@customer/current_usage?external_subscription_id=@sub ",
        "GET /customers/@customer/projected_usage?external_subscription_id=@sub ",
        "GET /analytics/gross_revenue ", "GET /analytics/mrr ",
        "PUT /subscriptions/@sub/lifetime_usage {'lifetime_usage':"
            + " {'external_historical_usage_amount_cents': #}}",
    };
    private final RawHttp http;
    private final String prefix;
    private final Random random;
    private final Oddities oddities;
    private int made;

    /** Requests to a server whose identifiers begin with a prefix. */
    LifeRequests(RawHttp http, String prefix, Random random) {
        this.http = http;
        this.prefix = prefix;
        this.random = random;
        this.oddities = new Oddities(random);
    }

    /** A request as it goes over the wire. */
    byte[] next() throws IOException {
        String[] parts = TEMPLATES[random.nextInt(TEMPLATES.length)].split(" ", 3);
        String body = filled(parts[2]);
        if (!body.isEmpty() && random.nextInt(10) == 0) {
            body = new OddBody(random, oddities).of(new ObjectMapper().readTree(body));
        }
        return bytes(parts[0], filled(parts[1]), body);
    }

    private static byte[] bytes(String verb, String path, String body) {
        byte[] content = body.getBytes(StandardCharsets.UTF_8);
        byte[] head = (verb + " /api/v1" + path + " HTTP/1.1\r\nHost: localhost\r\nConnection:"
                + " close\r\nAuthorization: Bearer " + RunningServer.KEY
                + "\r\nContent-Length: " + content.length + "\r\n\r\n")
                .getBytes(StandardCharsets.UTF_8);
        byte[] all = new byte[head.length + content.length];
        System.arraycopy(head, 0, all, 0, head.length);
        System.arraycopy(content, 0, all, head.length, content.length);
        return all;
    }

    private String filled(String template) throws IOException {
        String text = template.replace('\'', '"').replace("svc_", prefix);
        while (text.contains("@id:")) {
            String list = text.replaceAll("(?s).*?@id:([a-z_]+).*", "$1");
            text = text.replaceFirst("@id:" + list, id(list));
        }
        StringBuilder filled = new StringBuilder();
        for (int at = 0; at < text.length(); at++) {
            switch (text.charAt(at)) {
                case '#' -> filled.append(amount());
                case '~' -> filled.append("t").append(random.nextInt(1_000)).append('-')
                        .append(made++ % 400);
                default -> filled.append(text.charAt(at));
            }
        }
        return filled.toString().replace("@transaction", "t" + random.nextInt(20))
                .replace("@sub", one("sub", "sub", "two", "three"))
                .replace("@customer", one("acme", "acme", "beta"))
                .replace("@plan", one("pro", "pro", "basic", "year"))
                .replace("@tax", one("vat", "vat", "low"))
                .replace("@coupon", one("ten", "flat"))
                .replace("@interval", one("weekly", "monthly", "quarterly", "yearly"))
                .replace("@aggregation", one("sum_agg", "count_agg", "max_agg", "latest_agg"))
                .replace("@paid", one("pending", "succeeded", "failed"))
                .replace("@zone", one("UTC", "Pacific/Auckland", "America/New_York"))
                .replace("@rate", one("0", "5", "19.6", "20")).replace("@grace",
                        one("0", "0", "2", "10")).replace("@flag", one("true", "false"))
                .replace("@date", one("2024-02-29T12:00:00Z", "2024-03-20T00:00:00Z",
                        "2024-04-15T08:30:00Z", "2024-06-30T23:59:59Z"));
    }

    /** Of the things that there are now, one. */
    private String id(String list) throws IOException {
        RawHttp.Answer answer = http.send(bytes("GET", "/" + list + "?per_page=100", ""));
        JsonNode items = answer.status() == 200
                ? new ObjectMapper().readTree(answer.body()).path(list) : null;
        List<String> ids = new ArrayList<>();
        if (items != null) {
            items.forEach(item -> ids.add(item.path(prefix + "id").asText()));
        }
        return ids.isEmpty() ? "none" : ids.get(random.nextInt(ids.size()));
    }

    private String amount() {
        return one("0", "1", "7", "33", "100", "1000", "4999", "12345");
    }

    private String one(String... all) {
        return all[random.nextInt(all.length)];
    }
}
