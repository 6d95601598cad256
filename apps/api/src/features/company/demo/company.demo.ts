import { bicOf } from "@demarc/contract/core/iban";
import type pg from "pg";
import { companies } from "./companies.demo.ts";
import { fixedUuid } from "../../../demo/fixed-uuid.ts";

/** The companies of docs/product/demo.md, with their mandates. */
export const insertCompanies = async (client: pg.Client): Promise<void> => {
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
