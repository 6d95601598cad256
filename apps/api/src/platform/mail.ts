import fs from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { queryRows, type Transaction } from "./database.ts";
import type { JobHandler } from "./jobs.ts";
import { rowsOf, sql } from "./sql.ts";

/** A mail that is ready to go; texts are complete, in the language of who gets it. */
export interface Mail {
  readonly to: string;
  /** The name that it comes from: the brand. */
  readonly sender: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

interface QueuedMail {
  id: string;
  recipient: string;
  sender: string;
  subject: string;
  html: string;
  body_text: string;
}

const queueStatement = (mail: Mail, customerId: number | null) => sql`
  with message as (
    insert into mail_message (id, customer_id, recipient, sender, subject, html, body_text)
    values (uuidv7(), ${customerId}::int, ${mail.to}, ${mail.sender}, ${mail.subject}, ${mail.html}, ${mail.text})
    returning id
  )
  insert into job (kind, customer_id, payload)
  select 'mail.send', ${customerId}::int, jsonb_build_object('mailId', id) from message`;

export const lockMail = (id: string) => sql<QueuedMail>`
  select id, recipient, sender, subject, html, body_text from mail_message
  where id = ${id}::uuid and state <> 'SENT' for update`;

/** Queues a mail in the transaction of the change that causes it: it goes out when the change is kept. */
export const queueMail = (transaction: Transaction, customerId: number, mail: Mail): void =>
  transaction.send(queueStatement(mail, customerId));

/** Queues a mail that belongs to no customer, such as those of the identity provider. */
export const queueMailAlone = async (jobsPool: pg.Pool, mail: Mail): Promise<void> => {
  await queryRows(jobsPool, queueStatement(mail, null));
};

type Deliver = (mail: QueuedMail) => Promise<void>;

const messageOf = (mail: QueuedMail, from: string) => ({
  from: { name: mail.sender, address: from },
  to: mail.recipient,
  subject: mail.subject,
  html: mail.html,
  text: mail.body_text,
});

/** A server that does not answer fails the job soon: others wait for it, and the database lets go of its transaction. */
const mailServerMs = 10_000;

const bySmtp = async (url: string, from: string): Promise<Deliver> => {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ url, connectionTimeout: mailServerMs, socketTimeout: mailServerMs });
  return async (mail) => {
    const messageId = `<${mail.id}@${from.split("@")[1] ?? "localhost"}>`;
    await transport.sendMail({ ...messageOf(mail, from), messageId });
  };
};

/** One file a mail, named after its id, so that a mail that is delivered again replaces itself. */
const toFiles = async (folder: string, from: string): Promise<Deliver> => {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ streamTransport: true, buffer: true });
  return async (mail) => {
    await fs.mkdir(folder, { recursive: true });
    const sent = await transport.sendMail(messageOf(mail, from));
    await fs.writeFile(path.join(folder, `${mail.id}.eml`), sent.message as Buffer);
  };
};

/** The job that delivers a queued mail: by SMTP where an address is configured, else as a file in `folder`. */
export const mailSender = (given: { smtpUrl: string; from: string; folder: string }): JobHandler => {
  const open = () => (given.smtpUrl ? bySmtp(given.smtpUrl, given.from) : toFiles(given.folder, given.from));
  let opened: Promise<Deliver> | undefined;
  const deliver: JobHandler = async (payload, client) => {
    const [mail] = await rowsOf(client, lockMail(String(payload["mailId"])));
    if (!mail) return;
    opened ??= open(); // with the first mail, so that a start waits for nothing that it does not use
    await (
      await opened
    )(mail);
    await rowsOf(client, sql`update mail_message set state = 'SENT', sent_at = now() where id = ${mail.id}::uuid`);
  };
  const givenUp: JobHandler = async (payload, client) => {
    await rowsOf(client, sql`update mail_message set state = 'FAILED' where id = ${String(payload["mailId"])}::uuid`);
  };
  return Object.assign(deliver, { givenUp });
};
