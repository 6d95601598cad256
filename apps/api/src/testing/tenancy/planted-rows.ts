import { randomUUID } from "node:crypto";
import { plantInventory } from "../orders/inventory-rows.ts";
import { plantWholeOrder } from "../orders/order-calls.ts";
import { plantAgreement } from "../agreements/manual-agreement-rows.ts";
import { plantMsa } from "../agreements/msa-rows.ts";
import { plantNotices } from "../notification-rows.ts";
import { plantPower } from "../power/power-rows.ts";
import { prefixRows } from "../ip-management/prefix-rows.ts";
import { plantQuotation } from "../orders/quotation-rows.ts";
import { serviceRows } from "../orders/service-rows.ts";
import type { TestDatabase } from "../test-database.ts";
import { plantTvRows } from "../tv-accounts/tv-rows.ts";

type Insert = [text: string, values: unknown[]];

const platformRows = (customerId: number, accountId: string | undefined): Insert[] => [
  [
    "insert into sso_session (sid, account_id, customer_id, absolute_expires_at) values ($1, $2, $3, now())",
    [randomUUID(), accountId, customerId],
  ],
  [
    "insert into audit_event (kept, customer_id, actor_type, action, entity_type, entity_id) values ('7 years', $1, 'SYSTEM', 'x', 'x', 'x')",
    [customerId],
  ],
  [
    "insert into audit_event (kept, customer_id, actor_type, action, entity_type, entity_id) values ('13 months', $1, 'SYSTEM', 'x', 'x', 'x')",
    [customerId],
  ],
  [
    "insert into outbox_event (type, customer_id, entity_type, entity_id, payload) values ('x', $1, 'x', 'x', '{}')",
    [customerId],
  ],
  ["insert into job (kind, customer_id) values ('x', $1)", [customerId]],
  [
    `with message as (
         insert into mail_message (customer_id, recipient, subject, html, body_text) values ($1, 'x', 'x', 'x', 'x')
         returning id
       ), file as (
         insert into mail_attachment (customer_id, file_name, media_type, content) values ($1, 'x', 'x', '') returning id
       )
       insert into mail_enclosure (mail_id, position, customer_id, attachment_id) select message.id, 1, $1, file.id
       from message, file`,
    [customerId],
  ],
  [
    "insert into document (customer_id, kind, file_name, media_type, size, sha256, content) values ($1, 'LOA', 'x', 'application/pdf', 1, '', '')",
    [customerId],
  ],
  [
    "insert into idempotency_record (principal, method, path, key, customer_id, request_hash) values ('x', 'POST', '/', $1, $2, '')",
    [randomUUID(), customerId],
  ],
  [
    `insert into api_token (account_id, customer_id, description, prefix, secret_hash, expires_at)
       values ($1, $2, 'x', 'pt_xxxxxxxxx', sha256($3::bytea), now())`,
    [accountId, customerId, String(customerId)],
  ],
];

const featureRows = (customerId: number, accountId: string | undefined): Insert[] => [
  [
    "insert into saved_view (account_id, customer_id, screen, name, query) values ($1, $2, 'lines', 'x', '')",
    [accountId, customerId],
  ],
  [
    `with made as (insert into invoice (customer_id, issue_date, due_date, buyer_reference, locale, variant, seller, buyer,
           tax_subtotals, line_total, net_total, vat_total, gross_total, payment_means, amount_open)
         values ($1, now(), now(), 'x', 'nl', 'main', '{}', '{}', '[]', 0, 0, 0, 0, '58', 0) returning id, customer_id),
       line as (insert into invoice_line (invoice_id, customer_id, position, description, quantity, unit, unit_price,
           line_amount, vat_category, vat_rate) select id, customer_id, 1, 'x', 0, 'C62', 0, 0, 'S', 21 from made),
       payment as (insert into invoice_payment (invoice_id, customer_id, date, amount, method)
         select id, customer_id, now(), 1, 'CREDIT_TRANSFER' from made)
       insert into invoice_dispute (invoice_id, customer_id, reason) select id, customer_id, 'ten letters' from made`,
    [customerId],
  ],
  ["insert into customer_price (customer_id, product_code, price) values ($1, 'SLA-PLUS', 15)", [customerId]],
  ["insert into loyalty_ledger (customer_id, points, reason) values ($1, 5, 'WELCOME')", [customerId]],
  [
    "insert into loyalty_ticket (hash, customer_id, expires_at) values (sha256($2::bytea), $1, now())",
    [customerId, String(customerId)],
  ],
  [
    "insert into loyalty_shop_session (hash, customer_id, locale, expires_at) values (sha256($2::bytea), $1, 'nl', now())",
    [customerId, String(customerId)],
  ],
  ...serviceRows(customerId),
  ...prefixRows(customerId),
  ["insert into number_sequence (kind, scope, customer_id) values ('x', $1, $2)", [String(customerId), customerId]],
  [
    "insert into sepa_mandate (customer_id, mandate_reference, iban, account_holder, status) values ($1, $2, 'x', 'x', 'EXPIRED')",
    [customerId, `x-${customerId}`],
  ],
  [
    `with application as (insert into customer_application (customer_id, payload, link_hashes) values ($1, '{}', array['x'::bytea])
         returning id, customer_id)
       insert into customer_application_event (application_id, customer_id, event, state)
         select id, customer_id, 'submit', 'SUBMITTED' from application`,
    [customerId],
  ],
];

/** One row in every tenant table for a company, so that a leak is visible. */
export const plantRows = async (database: TestDatabase, customerId: number): Promise<void> => {
  const [account] = await database.rows<{ id: string }>("select id from customer_account where customer_id = $1", [
    customerId,
  ]);
  for (const [text, values] of [...platformRows(customerId, account?.id), ...featureRows(customerId, account?.id)])
    await database.rows(text, values);
  await plantInventory(database, customerId);
  await plantWholeOrder(database, customerId);
  await plantTvRows(database, customerId);
  await plantMsa(database, customerId);
  await plantAgreement(database, customerId);
  await plantNotices(database, customerId, account?.id ?? "");
  await plantQuotation(database, customerId);
  await plantPower(database, customerId);
};
