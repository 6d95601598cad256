import { bicOf } from "@demarc/contract/core/iban";
import { insertCredential } from "@demarc/identity/store/credential.queries";
import { hashPassword } from "@demarc/identity/credentials";
import type pg from "pg";
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

const signsIn = ({ kind, status }: (typeof people)[number]): boolean =>
  kind !== "API" && status !== "PENDING_ACTIVATION";

const insertPeople = async (client: pg.Client, issuer: string | null): Promise<void> => {
  for (const [position, person] of people.entries()) {
    const subject = accountIdOf(person.username);
    const isLinked = issuer !== null && signsIn(person);
    const status = person.status ?? "ENABLED";
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
        isLinked ? issuer : null,
        isLinked ? subject : null,
      ],
    );
  }
};

const insertCredentials = async (client: pg.Client): Promise<void> => {
  const signingIn = people.filter(signsIn);
  const hashes = await Promise.all(signingIn.map(() => hashPassword(demoPassword)));
  for (const [position, { username, locale = "nl" }] of signingIn.entries())
    await insertCredential(client, {
      subject: accountIdOf(username),
      username,
      email: username,
      emailVerified: true,
      passwordHash: hashes[position] ?? "",
      locale,
    });
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

/** Loads all data that docs/product.md "Demo" describes. */
export const insertDemoData = async (client: pg.Client, issuer: string | null): Promise<void> => {
  await insertCompanies(client);
  await insertPeople(client, issuer);
  await insertCredentials(client);
  await insertContacts(client);
  await insertApiTokens(client);
  await insertSignup(client);
  await insertInvoices(client);
  await insertLoyalty(client);
  await insertLines(client);
  await insertPrefixes(client);
  await insertIpManagement(client);
  await insertAuditEvents(client);
};
