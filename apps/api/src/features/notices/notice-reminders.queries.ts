import type { ContactType } from "@demarc/contract/core/customer-contact";
import type { Variant } from "@demarc/contract/core/variants";
import type { NoticeStep } from "@demarc/contract/notices";
import { sql } from "../../platform/database/sql.ts";
import { deleteBatch } from "../../platform/jobs/sweep-batches.ts";
import { usualContactTypes } from "./notices.rules.ts";

export interface NoticeSettingRow {
  readonly contactTypes: ContactType[];
  readonly version: number;
}

export const findNoticeSetting = (customerId: number) => sql<NoticeSettingRow>`
  select contact_types as "contactTypes", version from notice_setting
  where customer_id = ${customerId}::int and customer_id = any (current_customers())`;

export const findNoticeSettingForUpdate = (customerId: number) => sql<NoticeSettingRow>`
  ${findNoticeSetting(customerId)} for no key update`;

/** Creates the row of a company that has none; parallel requests create one. */
export const insertNoticeSetting = (customerId: number) => sql`
  insert into notice_setting (customer_id, contact_types, version)
  values (${customerId}::int, ${[...usualContactTypes]}::text[], 0) on conflict (customer_id) do nothing`;

export const updateNoticeSetting = (customerId: number, contactTypes: readonly ContactType[]) => sql<NoticeSettingRow>`
  update notice_setting set contact_types = ${[...contactTypes]}::text[], version = version + 1, updated_at = now()
  where customer_id = ${customerId}::int and customer_id = current_customer()
  returning contact_types as "contactTypes", version`;

export interface NoticeRecipientRow {
  readonly firstName: string;
  readonly email: string;
  readonly locale: "en" | "nl";
  readonly variant: Variant;
}

const mostRecipients = 20;

/** The contacts of the chosen types, deduplicated by e-mail address. Run as portal_jobs. */
export const listNoticeRecipients = (customerId: number) => sql<NoticeRecipientRow>`
  select distinct on (lower(contact.email)) contact.first_name as "firstName", contact.email, customer.locale, customer.variant
  from customer join customer_contact contact on contact.customer_id = customer.id
    left join notice_setting setting on setting.customer_id = customer.id
  where customer.id = ${customerId}::int
    and contact.types && coalesce(setting.contact_types, ${[...usualContactTypes]}::text[])
  order by lower(contact.email), contact.created_at, contact.id limit ${mostRecipients}::int`;

/** Claims the daily mail of a company; no row if it was already claimed. Run as portal_jobs. */
export const insertNoticeDigest = (customerId: number, day: string) => sql<{ day: string }>`
  insert into notice_digest (customer_id, day) values (${customerId}::int, ${day}::date) on conflict do nothing returning day`;

interface Reminded {
  readonly id: string;
  readonly kind: string;
  readonly cancelBy: string;
  readonly step: NoticeStep;
}

/** Records reminders as sent. Returns only the contracts for which they are new. Run as portal_jobs. */
export const insertNoticeReminders = (customerId: number, reminded: readonly Reminded[]) => sql<{ id: string }>`
  insert into notice_reminder (customer_id, kind, contract_id, cancel_by, step)
  select ${customerId}::int, kind, id, "cancelBy", step
  from jsonb_to_recordset(${JSON.stringify(reminded)}::jsonb) as given (kind text, id uuid, "cancelBy" date, step int)
  on conflict do nothing returning contract_id as id`;

const today = sql`(now() at time zone 'Europe/Amsterdam')::date`;

/** Reminders whose last day to cancel is more than 400 days ago. */
export const deleteOldReminders = () => deleteBatch(sql`notice_reminder`, sql`cancel_by < ${today} - 400`);
export const deleteOldDigests = () => deleteBatch(sql`notice_digest`, sql`day < ${today} - 90`);
