import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Transaction } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import { newUuidV7 } from "../uuid-v7.ts";
import { type MailKeys, sealedContent } from "./mail-content.ts";

/** A mail to queue, with texts in the recipient's language. */
export interface Mail {
  readonly to: string;
  /** Sender name: the brand. */
  readonly sender: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface MailFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: Uint8Array;
}

export interface QueuedMail {
  id: string;
  recipient: string;
  sender: string;
  subject: string;
  /** Null in a mail that an earlier version queued, and has stored in the clear. */
  content_sealed: Buffer | null;
  html: string | null;
  body_text: string | null;
}

/** The job has another kind than that of earlier versions, which cannot open a sealed mail. */
export const deliveryKind = "mail.deliver";

/** The id is made here, because the content is sealed for it. */
const sealedMail = (mail: Mail, keys: MailKeys) => {
  const id = newUuidV7();
  return { id, sealed: sealedContent(keys, id, mail) };
};

const queueStatement = (mail: Mail, customerId: number | null, keys: MailKeys, isBulk = false) => {
  const { id, sealed } = sealedMail(mail, keys);
  return sql`
    with message as (
      insert into mail_message (id, customer_id, recipient, sender, subject, content_sealed)
      values (${id}::uuid, ${customerId}::int, ${mail.to}, ${mail.sender}, ${mail.subject}, ${sealed})
    )
    insert into job (queue, kind, customer_id, payload, bulk)
    values ('mail', ${deliveryKind}, ${customerId}::int, jsonb_build_object('mailId', ${id}::text), ${isBulk})`;
};

/** Does not return a sent mail, so a job that runs again delivers nothing. */
export const findUnsentMail = (id: string) => sql<QueuedMail>`
  select id, recipient, sender, subject, content_sealed, html, body_text from mail_message
  where id = ${id}::uuid and state <> 'SENT'`;

/** Queues a mail in the transaction of the change that causes it; it is sent after the commit, a bulk mail after others. */
export const queueMail = (
  transaction: Pick<Transaction, "send">,
  customerId: number | null,
  mail: Mail,
  keys: MailKeys,
  { isBulk = false }: { readonly isBulk?: boolean } = {},
): void => transaction.send(queueStatement(mail, customerId, keys, isBulk));

const fileStatement = (id: string, customerId: number, { fileName, mediaType, content }: MailFile) => sql`
  insert into mail_attachment (id, customer_id, file_name, media_type, content)
  values (${id}::uuid, ${customerId}::int, ${fileName}, ${mediaType}, ${Buffer.from(content)})`;

const bulkStatement = (mail: Mail, customerId: number, files: readonly string[], keys: MailKeys) => {
  const { id, sealed } = sealedMail(mail, keys);
  return sql`
    with message as (
      insert into mail_message (id, customer_id, recipient, sender, subject, content_sealed)
      values (${id}::uuid, ${customerId}::int, ${mail.to}, ${mail.sender}, ${mail.subject}, ${sealed})
      returning id
    ), enclosure as (
      insert into mail_enclosure (mail_id, position, customer_id, attachment_id)
      select message.id, file.position, ${customerId}::int, file.id
      from message, unnest(${[...files]}::uuid[]) with ordinality as file (id, position)
    )
    insert into job (queue, kind, customer_id, payload, bulk)
    select 'mail', ${deliveryKind}, ${customerId}::int, jsonb_build_object('mailId', id), true from message`;
};

/**
 * Queues bulk mails, such as invoices, with their shared attachments. They have a lower priority than other mails. Run
 * as portal_jobs.
 */
export const queueBulkMails = (
  transaction: Transaction,
  customerId: number,
  {
    mails,
    files,
    keys,
  }: { readonly mails: readonly Mail[]; readonly files: readonly MailFile[]; readonly keys: MailKeys },
): void => {
  const stored = files.map((file) => ({ id: randomUUID(), file }));
  for (const { id, file } of stored) transaction.send(fileStatement(id, customerId, file));
  const ids = stored.map(({ id }) => id);
  for (const mail of mails) transaction.send(bulkStatement(mail, customerId, ids, keys));
};

export const filesOf = (mailId: string) => sql<MailFile & { content: Buffer }>`
  select file_name as "fileName", media_type as "mediaType", content
  from mail_enclosure enclosure join mail_attachment file on file.id = enclosure.attachment_id
  where enclosure.mail_id = ${mailId}::uuid order by enclosure.position`;

const queueAlone = (id: string, mail: Mail, sealed: Buffer) => sql`
  select from queue_mail(${id}::uuid, ${mail.to}, ${mail.sender}, ${mail.subject}, ${sealed}::bytea)`;

/** Queues a mail without a customer, in the transaction of `db` if one is open. Run as portal_identity or portal_jobs. */
export const queueMailAlone = async (db: Pick<pg.Pool, "query">, mail: Mail, keys: MailKeys): Promise<void> => {
  const { id, sealed } = sealedMail(mail, keys);
  await db.query(queueAlone(id, mail, sealed));
};
