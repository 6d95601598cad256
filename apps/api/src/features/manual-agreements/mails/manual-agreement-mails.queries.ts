import type { Variant } from "@demarc/contract/core/variants";
import { sql } from "../../../platform/database/sql.ts";

/** A person who can accept and end agreements of a company. */
export interface AgreementRecipientRow {
  readonly firstName: string;
  readonly email: string;
  readonly locale: "en" | "nl";
  readonly variant: Variant;
  readonly company: string;
}

const mostRecipients = 20;

export const listAgreementRecipients = (customerId: number) => sql<AgreementRecipientRow>`
  select account.first_name as "firstName", account.username as email, account.locale, customer.variant, customer.name as company
  from customer_account account join customer on customer.id = account.customer_id
  where account.customer_id = ${customerId}::int and account.status = 'ENABLED' and account.kind = 'PERSON'
    and account.roles && array['RESELLER_ADMIN', 'RESELLER_ORDER']
  order by account.created_at, account.id limit ${mostRecipients}::int`;
