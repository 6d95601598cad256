import fs from "node:fs/promises";
import path from "node:path";
import { ClaimLost } from "../jobs/job-context.ts";
import type { JobHandler } from "../jobs/job-handler.ts";
import { composer } from "./mail-composer.ts";
import { filesOf, findUnsentMail, type MailFile, type QueuedMail } from "./mail.ts";
import { smtpDelivery } from "./smtp-delivery.ts";
import { mails } from "../metrics/metrics.ts";
import { sql } from "../database/sql.ts";

type Deliver = (mail: QueuedMail, files: readonly MailFile[], signal: AbortSignal) => Promise<void>;

const markSent = (id: string) => sql`update mail_message set state = 'SENT', sent_at = now() where id = ${id}::uuid`;

/** Also empties the mail: its links and codes can still work, and nothing reads it again. */
const markSentAndEmpty = (id: string) => sql`
  update mail_message set state = 'SENT', sent_at = now(), html = '', body_text = '' where id = ${id}::uuid`;
const markFailed = (id: string) =>
  sql`update mail_message set state = 'FAILED' where id = ${id}::uuid and state <> 'SENT'`;

const bySmtp = async (url: string, from: string): Promise<Deliver> => {
  const [compose, deliver] = await Promise.all([composer(from), smtpDelivery(url)]);
  return async (mail, files, signal) => {
    const envelope = { from, to: mail.recipient };
    await deliver({ envelope, content: await compose(mail, files) }, signal);
  };
};

/** Writes one file per mail, named after its id, so that a second delivery overwrites the first. */
const toFiles = async (folder: string, from: string): Promise<Deliver> => {
  const compose = await composer(from);
  return async (mail, files) => {
    await fs.mkdir(folder, { recursive: true });
    await fs.writeFile(path.join(folder, `${mail.id}.eml`), await compose(mail, files));
  };
};

/**
 * The job that delivers a queued mail: by SMTP if a server is configured, and then it is emptied; otherwise as a file in `folder`, as in
 * the demo, which shows the stored mails.
 */
export const mailSender = (given: { smtpUrl: string; from: string; folder: string }): JobHandler => {
  let opened: Promise<Deliver> | undefined;
  const open = (): Promise<Deliver> => {
    const opening = given.smtpUrl ? bySmtp(given.smtpUrl, given.from) : toFiles(given.folder, given.from);
    return opening.catch((error: unknown) => {
      opened = undefined; // the next mail retries
      throw error;
    });
  };
  /** Mails that the server accepted while the database was unavailable: the retry only marks them as sent. */
  const taken = new Set<string>();
  const deliver: JobHandler = async (payload, { query, complete, signal }) => {
    const [mail] = await query(findUnsentMail(String(payload["mailId"])));
    if (!mail) return;
    opened ??= open(); // opened with the first mail, so that the start does not wait for it
    const send = await opened;
    if (!taken.has(mail.id)) {
      await send(mail, await query(filesOf(mail.id)), signal).catch((error: unknown) => {
        mails.inc({ outcome: "failed" });
        throw error;
      });
      mails.inc({ outcome: "sent" });
    }
    taken.add(mail.id);
    const mark = given.smtpUrl ? markSentAndEmpty : markSent;
    await complete((transaction) => transaction.send(mark(mail.id))).catch((error: unknown) => {
      if (error instanceof ClaimLost) taken.delete(mail.id);
      throw error;
    });
    taken.delete(mail.id);
  };
  return Object.assign(deliver, {
    givenUp: (payload, transaction) => {
      mails.inc({ outcome: "given-up" });
      transaction.send(markFailed(String(payload["mailId"])));
    },
  } satisfies Pick<JobHandler, "givenUp">);
};
