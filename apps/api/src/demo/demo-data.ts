import { bicOf } from "@demarc/contract/core/iban";
import { createCredential } from "@demarc/identity/credentials";
import type pg from "pg";
import { asOwner, type Connect } from "../platform/database.ts";
import { insertApiTokens } from "./api-tokens.demo.ts";
import { insertAuditEvents } from "./audit.demo.ts";
import { companies } from "./companies.demo.ts";
import { accountIdOf, contactIdOf } from "./demo-ids.ts";
import { fixedUuid } from "./fixed-uuid.ts";
import { insertInvoices } from "./invoices.demo.ts";
import { insertLines } from "./lines.demo.ts";
import { insertLoyalty } from "./loyalty.demo.ts";
import { contacts, demoPassword, people } from "./people.demo.ts";
import { insertIpManagement } from "./ip-management.demo.ts";
import { insertPrefixes } from "./prefixes.demo.ts";
import { insertSignup } from "./signup.demo.ts";

const insertCompanies = async (client: pg.Client): Promise<void> => {
  for (const company of companies) {
    const address = {
      street: company.street,
      houseNumber: company.houseNumber,
      houseNumberExtension: null,
      room: null,
      postalCode: company.postalCode,
      city: company.city,
      country: "NL",
    };
    const bic = company.iban && (bicOf(company.iban) ?? null);
    await client.query(
      `insert into customer (id, guid, type, parent_customer_id, status, variant, name, trade_name, coc, vat_number, address,
         iban, bic, payment_method, payment_term_days, custom_invoice_reference, invoice_attachment_preference, locale,
         loyalty_participant, created_at)
       values ($1, $2, $3, $4, 'ACTIVE', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, now() - interval '3 years')`,
      [
        company.id,
        fixedUuid(`customer ${company.id}`),
        company.type,
        company.parentCustomerId ?? null,
        company.variant,
        company.name,
        company.tradeName,
        company.coc,
        company.vatNumber,
        JSON.stringify(address),
        company.iban,
        bic,
        company.paymentMethod,
        company.paymentTermDays,
        company.customInvoiceReference,
        company.invoiceAttachmentPreference,
        company.locale,
        company.loyaltyParticipant,
      ],
    );
    if (company.mandate)
      await client.query(
        `insert into sepa_mandate (id, customer_id, mandate_reference, iban, bic, account_holder, status, signed_at)
         values ($1, $2, $3, $4, $5, $6, $7, now() - interval '2 years')`,
        [
          fixedUuid(`mandate ${company.id}`),
          company.id,
          `MND-${company.id}-0001`,
          company.iban,
          bic,
          company.name,
          company.mandate,
        ],
      );
  }
};

const insertPeople = async (client: pg.Client, issuer: string): Promise<void> => {
  for (const [position, person] of people.entries()) {
    const subject = accountIdOf(person.username);
    const status = person.status ?? "ENABLED";
    const signsIn = person.kind !== "API" && status !== "PENDING_ACTIVATION";
    await client.query(
      `insert into customer_account (id, uid, customer_id, username, email, first_name, middle_name, last_name, status, roles,
         kind, locale, activated_at, identity_issuer, identity_subject)
       values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10, $11, case when $12 then now() - interval '1 year' end, $13, $14)`,
      [
        subject,
        60 + position,
        person.customerId,
        person.username,
        person.firstName,
        person.middleName ?? null,
        person.lastName,
        status,
        person.roles,
        person.kind ?? "PERSON",
        person.locale ?? "nl",
        status !== "PENDING_ACTIVATION",
        signsIn ? issuer : null,
        signsIn ? subject : null,
      ],
    );
    if (signsIn)
      await createCredential(client, {
        subject,
        username: person.username,
        email: person.username,
        emailVerified: true,
        password: demoPassword,
        locale: person.locale ?? "nl",
      });
  }
};

const insertContacts = async (client: pg.Client): Promise<void> => {
  for (const contact of contacts) {
    const person = people.find((candidate) => candidate.username === contact.username);
    if (!person) throw new Error(`no demo user ${contact.username}`);
    await client.query(
      `insert into customer_contact (id, customer_id, types, job_title, first_name, middle_name, last_name, email, phone_number)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        contactIdOf(contact.username),
        person.customerId,
        contact.types,
        contact.jobTitle,
        person.firstName,
        person.middleName ?? null,
        person.lastName,
        contact.username,
        contact.phoneNumber,
      ],
    );
  }
};

/**
 * Loads the demo once, as the owner of the database: the companies, people and contacts of docs/product.md "Demo".
 * Returns whether it was loaded now; a database that holds it, or any customer at all, is left as it is.
 */
export const loadDemoData = (connect: Connect, issuer: string): Promise<boolean> =>
  asOwner(connect, async (client) => {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock(hashtext('demarc demo data'))");
    const { rows } = await client.query("select 1 from customer limit 1");
    if (rows.length > 0) {
      await client.query("rollback");
      return false;
    }
    await insertCompanies(client);
    await insertPeople(client, issuer);
    await insertContacts(client);
    await insertApiTokens(client);
    await insertSignup(client);
    await insertInvoices(client);
    await insertLoyalty(client);
    await insertLines(client);
    await insertPrefixes(client);
    await insertIpManagement(client);
    await insertAuditEvents(client);
    await client.query("commit");
    return true;
  });
