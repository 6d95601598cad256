import { sql } from "../../../platform/database/sql.ts";
import type { OrderRecipientRow } from "../../../platform/mail/order-recipients.queries.ts";

/** The person for whom a quotation is meant, in the language and from the brand of the company. */
export const findQuotationContact = (customerId: number, accountId: string) => sql<OrderRecipientRow>`
  select account.first_name as "firstName", coalesce(account.email, account.username) as email, customer.locale, customer.variant
  from customer_account account join customer on customer.id = account.customer_id
  where account.id = ${accountId}::uuid and account.customer_id = ${customerId}::int and account.status = 'ENABLED'`;
