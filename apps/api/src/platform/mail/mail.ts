import { randomUUID } from "node:crypto";
import type pg from "pg";
import { queryRows, type Transaction } from "../database/database.ts";
import { sql } from "../database/sql.ts";

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
  html: string;
  body_text: string;
}

const queueStatement = (mail: Mail, customerId: number | null, isBulk = false) => sql`
  with message as (
    insert into mail_message (id, customer_id, recipient, sender, subject, html, body_text)
    values (uuidv7(), ${customerId}::int, ${mail.to}, ${mail.sender}, ${mail.subject}, ${mail.html}, ${mail.text})
    returning id
  )
  insert into job (queue, kind, customer_id, payload, bulk)
  select 'mail', 'mail.send', ${customerId}::int, jsonb_build_object('mailId', id), ${isBulk} from message`;

/** Does not return a sent mail, so a job that runs again delivers nothing. */
export const findUnsentMail = (id: string) => sql<QueuedMail>`
  select id, recipient, sender, subject, html, body_text from mail_message
  where id = ${id}::uuid and state <> 'SENT'`;

/** Queues a mail in the transaction of the change that causes it; it is sent after the commit, a bulk mail after others. */
export const queueMail = (
  transaction: Transaction,
  customerId: number | null,
  mail: Mail,
  { isBulk = false }: { readonly isBulk?: boolean } = {},
): void => transaction.send(queueStatement(mail, customerId, isBulk));

const fileStatement = (id: string, customerId: number, { fileName, mediaType, content }: MailFile) => sql`
  insert into mail_attachment (id, customer_id, file_name, media_type, content)
  values (${id}::uuid, ${customerId}::int, ${fileName}, ${mediaType}, ${Buffer.from(content)})`;

const bulkStatement = (mail: Mail, customerId: number, files: readonly string[]) => sql`
  with message as (
    insert into mail_message (id, customer_id, recipient, sender, subject, html, body_text)
    values (uuidv7(), ${customerId}::int, ${mail.to}, ${mail.sender}, ${mail.subject}, ${mail.html}, ${mail.text})
    returning id
  ), enclosure as (
    insert into mail_enclosure (mail_id, position, customer_id, attachment_id)
    select message.id, file.position, ${customerId}::int, file.id
    from message, unnest(${[...files]}::uuid[]) with ordinality as file (id, position)
  )
  insert into job (queue, kind, customer_id, payload, bulk)
  select 'mail', 'mail.send', ${customerId}::int, jsonb_build_object('mailId', id), true from message`;

/**
 * Queues bulk mails, such as invoices, with their shared attachments. They have a lower priority than other mails. Run
 * as portal_jobs.
 */
export const queueBulkMails = (
  transaction: Transaction,
  customerId: number,
  mails: readonly Mail[],
  files: readonly MailFile[],
): void => {
  const stored = files.map((file) => ({ id: randomUUID(), file }));
  for (const { id, file } of stored) transaction.send(fileStatement(id, customerId, file));
  const ids = stored.map(({ id }) => id);
  for (const mail of mails) transaction.send(bulkStatement(mail, customerId, ids));
};

export const filesOf = (mailId: string) => sql<MailFile & { content: Buffer }>`
  select file_name as "fileName", media_type as "mediaType", content
  from mail_enclosure enclosure join mail_attachment file on file.id = enclosure.attachment_id
  where enclosure.mail_id = ${mailId}::uuid order by enclosure.position`;

/** Queues a mail without a customer, such as those of the identity provider. */
export const queueMailAlone = async (jobsPool: pg.Pool, mail: Mail): Promise<void> => {
  await queryRows(jobsPool, queueStatement(mail, null));
};
