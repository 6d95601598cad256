import { randomUUID } from "node:crypto";
import { plantInventory } from "../orders/inventory-rows.ts";
import { plantAgreement } from "../agreements/manual-agreement-rows.ts";
import { plantMsa } from "../agreements/msa-rows.ts";
import { plantQuotation } from "../orders/quotation-rows.ts";
import { plantOrder } from "../orders/order-rows.ts";
import type { TestDatabase } from "../test-database.ts";

/** Ids by the name of their path parameter. */
type Ids = Readonly<Record<string, string>>;

/** A statement that adds a row to the company with the id `$1` and returns its id. */
type Add = (text: string, ...values: unknown[]) => Promise<Ids>;

const addOfAccount = async (add: Add): Promise<Ids> => {
  const account = await add(
    `select id as "accountId" from customer_account where customer_id = $1 and status = 'ENABLED' and kind = 'PERSON' limit 1`,
  );
  const { accountId } = account;
  const contact = await add(
    `insert into customer_contact (id, customer_id, types, first_name, last_name, email)
     values ($2, $1, '{}', 'x', 'x', 'x@x.example') returning id as "contactId"`,
    randomUUID(),
  );
  const token = await add(
    `insert into api_token (account_id, customer_id, description, prefix, secret_hash, expires_at)
     values ($2::uuid, $1, 'x', 'pt_xxxxxxxxx', sha256($2::uuid::text::bytea), now() + interval '1 day') returning id as "tokenId"`,
    accountId,
  );
  const view = await add(
    `insert into saved_view (account_id, customer_id, screen, name, query) values ($2, $1, 'lines', 'own', '')
     returning id as "savedViewId"`,
    accountId,
  );
  const notification = await add(
    `insert into notification (customer_id, account_id, event_id, type, subject, link)
     values ($1, $2, gen_random_uuid(), 'account.activated', 'x', '/') returning id as "notificationId"`,
    accountId,
  );
  return { ...account, ...contact, ...token, ...view, ...notification };
};

const addLine = async (add: Add, place: number): Promise<Ids> => {
  const line = await add(
    `insert into line (customer_id, line_number, street, house_number, postal_code, city, technology, carrier, package_code,
       speed_down, speed_up, sla_code, contract_start, contract_term_months, contract_end, nrc, mrc, lifecycle)
     values ($1, $2, 'x', 1, 'x', 'x', 'FTTH', 'x', 'x', 1, 1, 'SLA-BASIC', now(), 12, now(), 0, 0, 'ACTIVE')
     returning id as "lineId"`,
    `LN-900000${place}`,
  );
  const diagnosis = await add(
    `insert into line_diagnosis (customer_id, line_id, requested_by) values ($1, $2, 'x') returning id as "diagnosisId"`,
    line["lineId"],
  );
  const bulk = await add(
    `insert into line_reference_bulk (customer_id, requested_by, changes) values ($1, 'x', '[]') returning id as "bulkId"`,
  );
  const check = await add(
    `insert into bulk_check (customer_id, requested_by) values ($1, 'x') returning id as "bulkCheckId"`,
  );
  const label = await add(
    `insert into end_customer (customer_id, name, reference) values ($1, 'x', 'x-own') returning id as "endCustomerId"`,
  );
  const imported = await add(
    `insert into order_import (customer_id, contact_id, created_by) values ($1, gen_random_uuid(), gen_random_uuid())
     returning id as "importId"`,
  );
  await add("insert into order_import_day (customer_id, day, rows) values ($1, current_date, 1) returning customer_id");
  await add("insert into upload_day (customer_id, day, bytes) values ($1, current_date, 1) returning customer_id");
  return { ...line, ...diagnosis, ...bulk, ...check, ...label, ...imported };
};

const addPrefix = async (add: Add, place: number): Promise<Ids> => {
  const block = `2001:db8:e${place}`;
  const address = `${block}::7`;
  const prefix = await add(
    `insert into prefix (customer_id, prefix, kind, lifecycle, reverse_mode, delegation_state, name_servers)
     values ($1, $2, 'ASSIGNED_PA', 'ACTIVE', 'HOSTED', 'FAILED', '{ns1.x.example,ns2.x.example}') returning id as "prefixId"`,
    `${block}::/48`,
  );
  const { prefixId } = prefix;
  await add(
    "insert into ip_address (customer_id, prefix_id, address, ptr) values ($1, $2, $3, 'x.x.example') returning id",
    prefixId,
    address,
  );
  const subnet = await add(
    `insert into subnet (customer_id, prefix_id, prefix, subnet) values ($1, $2, $3, $4) returning id as "subnetId"`,
    prefixId,
    `${block}::/48`,
    `${block}:9::/64`,
  );
  const change = await add(
    `insert into ptr_change (customer_id, prefix_id, requested_by, changes) values ($1, $2, 'x', '[]') returning id as "changeId"`,
    prefixId,
  );
  const plan = await add(
    `insert into subnet_change (customer_id, prefix_id, requested_by, block, removed, added, standing)
     values ($1, $2, 'x', $3, '[]', array[$4::uuid], jsonb_build_array(jsonb_build_object('id', $4::uuid, 'version', 1)))
     returning id as "planId"`,
    prefixId,
    `${block}::/48`,
    subnet["subnetId"],
  );
  const authorisation = await add(
    `insert into route_authorisation (customer_id, prefix_id, origin_asn, max_length, kind, state)
     values ($1, $2, 64496, 48, 'ROA', 'PUBLISHED') returning id as "authorisationId"`,
    prefixId,
  );
  return { address, ...prefix, ...subnet, ...change, ...plan, ...authorisation };
};

const addDocuments = async (add: Add, place: number): Promise<Ids> => {
  const document = await add(
    `insert into document (customer_id, kind, file_name, media_type, size, sha256, content)
     values ($1, 'LOA', 'x.pdf', 'application/pdf', 1, '', 'x') returning id as "documentId"`,
  );
  const invoice = await add(
    `with made as (
       insert into invoice (customer_id, number, status, issue_date, due_date, buyer_reference, locale, variant, seller, buyer,
         tax_subtotals, line_total, net_total, vat_total, gross_total, payment_means, amount_paid, amount_open)
       values ($1, $2, 'OPEN', now(), now(), 'x', 'nl', 'main', '{}', '{}', '[]', 0, 0, 0, 0, '30', 0, 0)
       returning id, customer_id, number)
     insert into invoice_dispute (invoice_id, customer_id, reason, state) select id, customer_id, 'ten letters', 'OPEN' from made
     returning (select number from made) as number`,
    `1998-00000${place}`,
  );
  return { ...document, ...invoice };
};

/**
 * Adds one of each record that a path can name to a company and returns their ids by path parameter. `place` keeps the line
 * numbers, prefixes and invoice numbers of several companies apart.
 */
export const rowsOfCompany = async (database: TestDatabase, customerId: number, place: number): Promise<Ids> => {
  const add: Add = async (text, ...values) => {
    const [row] = await database.rows<Ids>(text, [customerId, ...values]);
    if (!row) throw new Error(`nothing was added by ${text}`);
    return row;
  };
  const { id: agreementId, documentId: agreementDocumentId } = await plantAgreement(database, customerId);
  return {
    ...(await addOfAccount(add)),
    ...(await addLine(add, place)),
    ...(await addPrefix(add, place)),
    ...(await addDocuments(add, place)),
    ...(await plantInventory(database, customerId)),
    agreementId,
    agreementDocumentId,
    quotationId: await plantQuotation(database, customerId),
    msaId: await plantMsa(database, customerId),
    orderId: (await plantOrder(database, customerId, "LINE")).id,
  };
};
