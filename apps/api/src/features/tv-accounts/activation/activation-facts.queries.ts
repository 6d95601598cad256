import type { Variant } from "@demarc/contract/core/variants";
import { sql } from "../../../platform/database/sql.ts";

export interface ActivationFactsRow {
  readonly maxDevices: number;
  readonly devices: number;
  readonly liveCodes: number;
}

/** What limits the codes and devices of an account of the caller's company. Only products that are delivered count. */
export const findActivationFacts = (accountId: string) => sql<ActivationFactsRow>`
  select
    (select coalesce(sum(package.max_devices * product.quantity), 0)::int
      from tv_product product join tv_package package on package.product_id = product.product_id
      where product.account_id = ${accountId}::uuid and product.customer_id = current_customer()
        and product.status in ('active', 'cancelled')) as "maxDevices",
    (select count(*)::int from tv_device
      where account_id = ${accountId}::uuid and customer_id = current_customer() and state = 'ACTIVE') as devices,
    (select count(*)::int from tv_activation_code
      where account_id = ${accountId}::uuid and customer_id = current_customer() and state = 'LIVE'
        and expires_at > now()) as "liveCodes"`;

export interface CodeRecipientRow {
  readonly email: string | null;
  readonly firstName: string;
  readonly locale: "en" | "nl";
  readonly variant: Variant;
}

export const findCodeRecipient = (accountId: string) => sql<CodeRecipientRow>`
  select account.subscriber ->> 'email' as email, account.subscriber ->> 'firstName' as "firstName", customer.locale,
    customer.variant
  from tv_account account join customer on customer.id = account.customer_id
  where account.id = ${accountId}::uuid and account.customer_id = current_customer()`;

/** Seconds until a further code may be mailed for an account; no row if one may be mailed now. */
export const findMailWait = (accountId: string, mostPerHour: number) => sql<{ seconds: number }>`
  select ceil(extract(epoch from created_at + interval '1 hour' - now()))::int as seconds from tv_activation_code
  where account_id = ${accountId}::uuid and customer_id = current_customer() and delivered_via = 'EMAIL'
    and created_at > now() - interval '1 hour'
  order by created_at desc offset ${mostPerHour - 1}::int limit 1`;
