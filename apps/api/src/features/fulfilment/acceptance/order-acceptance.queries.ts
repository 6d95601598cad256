import { sql } from "../../../platform/database/sql.ts";
import { checkDays } from "../../orders/sent-orders.public.ts";

// Run as portal_operator or portal_jobs.

export const findRecentCheck = (addressKey: string) => sql<{ checkedAt: string }>`
  select checked_at as "checkedAt" from availability_check
  where address_key = ${addressKey} and checked_at > now() - make_interval(days => ${checkDays}::int)
  order by checked_at desc limit 1`;

/** The letters of authorisation of an order. Only a PDF counts; other files of an answer do not. */
export const listLetters = (orderId: string) => sql<{ id: string }>`
  select document.id from order_document named join document on document.id = named.document_id
  where named.order_id = ${orderId}::uuid and document.kind = 'LOA' and document.media_type = 'application/pdf'`;

export const findTodayAndLocale = (customerId: number) => sql<{ today: string; locale: "en" | "nl" }>`
  select (now() at time zone 'Europe/Amsterdam')::date as today, locale from customer where id = ${customerId}::int`;
