import { sql } from "../database/sql.ts";
import type { SealedAgain, SecretRow } from "../sealed-places.ts";

export const listSealedMails = () => sql<SecretRow>`
  select id, id::text as owner, content_sealed as sealed from mail_message where content_sealed is not null`;

export const replaceSealedMail = ({ id, before, after }: SealedAgain) => sql`
  update mail_message set content_sealed = ${after} where id = ${id}::uuid and content_sealed = ${before}`;

export interface PlainMail {
  readonly id: string;
  readonly html: string | null;
  readonly text: string | null;
  /** Changes with the row. */
  readonly version: string;
}

/** Mails that an earlier version has stored in the clear. */
export const listPlainMails = (after: string, limit: number) => sql<PlainMail>`
  select id, html, body_text as text, xmin::text as version from mail_message
  where content_sealed is null and (html is not null or body_text is not null) and id > ${after}::uuid
  order by id limit ${limit}::int`;

export interface SealedPlainMail {
  readonly id: string;
  readonly version: string;
  /** Null for a mail without content, which was sent, or is yet to be written. */
  readonly sealed: Buffer | null;
}

/**
 * Seals mails and gives their jobs the kind that earlier versions leave alone: those would send an empty mail. Skips a mail that is being
 * sent at this moment.
 */
export const sealPlainMails = (mails: readonly SealedPlainMail[]) => sql`
  with given as (
    select * from unnest(${mails.map(({ id }) => id)}::uuid[], ${mails.map(({ version }) => version)}::text[],
      ${mails.map(({ sealed }) => sealed)}::bytea[]) as given (id, version, sealed)
  ), waiting as (
    select job.id, given.id as mail_id from given join job on job.payload ->> 'mailId' = given.id::text where job.kind = 'mail.send'
  ), moved as (
    update job set kind = 'mail.deliver' from waiting where job.id = waiting.id and job.locked_by is null
    returning job.id
  )
  update mail_message mail set content_sealed = given.sealed, html = null, body_text = null from given
  where mail.id = given.id and mail.xmin::text = given.version and mail.content_sealed is null and not exists (
    select from waiting where waiting.mail_id = mail.id and waiting.id not in (select id from moved))`;
