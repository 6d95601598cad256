import type { InLanguages } from "@demarc/contract/core/package";
import type { Variant } from "@demarc/contract/core/variants";
import type { MaintenanceImpact } from "@demarc/contract/services/service-maintenance";
import { sql } from "../../../platform/database/sql.ts";
import { deliveryKind } from "../../../platform/mail/mail.ts";
import { serviceName, serviceReference } from "../../services/service-name.conditions.ts";
import { deliveredServices, impactRank } from "../affected-services.conditions.ts";

export type MailedOccasion = "planned" | "changed" | "cancelled";

const mostRecipients = 20;

interface QueuedMails {
  readonly id: string;
  readonly occasion: MailedOccasion;
  readonly sequence: number;
  readonly subjects: InLanguages;
  /** The sender's name by variant. */
  readonly senders: Readonly<Record<Variant, string>>;
}

/**
 * Queues a mail to each support contact of a company that has an affected service, or gets one from its reseller. Its main contacts
 * get the mail if it has no support contacts. The texts are still empty, and a job writes them. Run as portal_operator.
 */
export const insertMaintenanceMails = ({ id, occasion, sequence, subjects, senders }: QueuedMails) => sql`
  with reached as (
    select customer_id from maintenance_service where maintenance_id = ${id}::uuid
    union
    select delivered.customer_id from maintenance_service hit join ${deliveredServices} delivered on delivered.id = hit.service_id
    where hit.maintenance_id = ${id}::uuid
  ), person as (
    select distinct on (customer.id, lower(contact.email)) customer.id as customer_id, customer.locale, customer.variant,
      contact.first_name, contact.email, contact.created_at, contact.id
    from reached join customer on customer.id = reached.customer_id and customer.status in ('ACTIVE', 'SUSPENDED')
      join customer_contact contact on contact.customer_id = customer.id and (case when exists (
          select from customer_contact other where other.customer_id = customer.id and 'support' = any (other.types))
        then 'support' else 'main' end) = any (contact.types)
    order by customer.id, lower(contact.email), contact.created_at, contact.id
  ), addressee as materialized (
    select uuidv7() as mail_id, first.* from (
      select person.*, row_number() over (partition by customer_id order by created_at, id) as place from person
    ) first where place <= ${mostRecipients}::int
  ), message as (
    insert into mail_message (id, customer_id, recipient, sender, subject)
    select mail_id, customer_id, email, ${JSON.stringify(senders)}::jsonb ->> variant,
      ${JSON.stringify(subjects)}::jsonb ->> locale
    from addressee
  ), mail as (
    insert into maintenance_mail (mail_id, customer_id, maintenance_id, occasion, sequence, first_name)
    select mail_id, customer_id, ${id}::uuid, ${occasion}, ${sequence}::int, first_name from addressee
  )
  insert into job (queue, kind, payload, bulk)
  values ('default', 'maintenance.mail', jsonb_build_object('maintenanceId', ${id}::uuid), true)`;

// Run as portal_jobs.

export interface MailedMaintenanceRow {
  readonly id: string;
  readonly reference: string | null;
  readonly title: InLanguages;
  readonly text: InLanguages;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly sequence: number;
  readonly updatedAt: string;
}

export const findMailedMaintenance = (id: string) => sql<MailedMaintenanceRow>`
  select id, external_ref as reference, title, text, starts_at as "startsAt", ends_at as "endsAt", sequence,
    updated_at as "updatedAt"
  from maintenance where id = ${id}::uuid`;

/** Removes mails without a text that a later change has replaced. */
export const deleteReplacedMails = (id: string) => sql`
  delete from mail_message message using maintenance_mail mail, maintenance notice
  where mail.maintenance_id = ${id}::uuid and notice.id = mail.maintenance_id and mail.sequence < notice.sequence
    and message.id = mail.mail_id`;

export interface UnwrittenMailRow {
  readonly id: string;
  readonly customerId: number;
  readonly occasion: MailedOccasion;
  readonly firstName: string;
  readonly email: string;
  readonly subject: string;
  readonly locale: "en" | "nl";
  readonly variant: Variant;
}

/** Locks mails without a text, for one of the jobs that write them. */
export const lockUnwrittenMails = (id: string, limit: number) => sql<UnwrittenMailRow>`
  select mail.mail_id as id, mail.customer_id as "customerId", mail.occasion, mail.first_name as "firstName",
    message.recipient as email, message.subject, customer.locale, customer.variant
  from maintenance_mail mail join mail_message message on message.id = mail.mail_id
    join customer on customer.id = mail.customer_id
  where mail.maintenance_id = ${id}::uuid order by mail.mail_id limit ${limit}::int for update of mail skip locked`;

export interface MailedServicesRow {
  readonly customerId: number;
  readonly count: number;
  readonly services: readonly {
    readonly name: string;
    readonly reference: string | null;
    readonly impact: MaintenanceImpact;
  }[];
}

const name = serviceName(sql`hit.type`, sql`hit.service_id`);

/** The affected services of customers, the worst first; `limit` of them by name. */
export const listMailedServices = (id: string, customers: readonly number[], limit: number) => sql<MailedServicesRow>`
  select hit.customer_id as "customerId", count(*)::int as count,
    coalesce(jsonb_agg(jsonb_build_object('name', ${name}, 'reference', ${serviceReference(sql`hit.type`, sql`hit.service_id`)},
      'impact', hit.impact) order by ${impactRank(sql`hit.impact`)}, ${name}, hit.place)
      filter (where hit.place <= ${limit}::int), '[]') as services
  from (
    select reached.*, row_number() over (
      partition by reached.customer_id order by ${impactRank(sql`reached.impact`)}, reached.service_id) as place
    from (
      select customer_id, service_id, type, impact from maintenance_service
      where maintenance_id = ${id}::uuid and customer_id = any (${[...customers]}::int[])
      union
      select delivered.customer_id, affected.service_id, affected.type, affected.impact
      from maintenance_service affected join ${deliveredServices} delivered on delivered.id = affected.service_id
      where affected.maintenance_id = ${id}::uuid and delivered.customer_id = any (${[...customers]}::int[])
    ) reached
  ) hit group by hit.customer_id`;

export interface WrittenMail {
  readonly id: string;
  readonly customerId: number;
  /** The text and the HTML. */
  readonly sealed: Buffer;
  readonly calendar: string;
}

/** Stores the texts and the calendar entries of locked mails, and queues their delivery. */
export const fillMails = (mails: readonly WrittenMail[], mediaType: string) => sql`
  with written as (
    select * from unnest(${mails.map(({ id }) => id)}::uuid[], ${mails.map(({ customerId }) => customerId)}::int[],
      ${mails.map(({ sealed }) => sealed)}::bytea[],
      ${mails.map(({ calendar }) => calendar)}::text[]) as written (id, customer_id, content_sealed, calendar)
  ), message as (
    update mail_message set content_sealed = written.content_sealed, html = null, body_text = null from written where mail_message.id = written.id
  ), file as (
    insert into mail_attachment (id, customer_id, file_name, media_type, content)
    select id, customer_id, 'maintenance.ics', ${mediaType}, convert_to(calendar, 'UTF8') from written
  ), enclosure as (
    insert into mail_enclosure (mail_id, position, customer_id, attachment_id) select id, 1, customer_id, id from written
  ), done as (
    delete from maintenance_mail using written where mail_id = written.id
  )
  insert into job (queue, kind, customer_id, payload, bulk)
  select 'mail', ${deliveryKind}, customer_id, jsonb_build_object('mailId', id), true from written`;

/** Marks mails without a text as failed, after the job that writes them has failed for good. A retry of the job writes them. */
export const failUnwrittenMails = (id: string) => sql`
  update mail_message set state = 'FAILED' from maintenance_mail
  where maintenance_mail.maintenance_id = ${id}::uuid and mail_message.id = maintenance_mail.mail_id`;
