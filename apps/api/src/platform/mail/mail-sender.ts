import fs from "node:fs/promises";
import path from "node:path";
import { ClaimLost } from "../jobs/job-context.ts";
import type { JobHandler } from "../jobs/job-handler.ts";
import { composer, type OpenedMail } from "./mail-composer.ts";
import { deliveryKind, filesOf, findUnsentMail, type MailFile } from "./mail.ts";
import { type MailKeys, openedContent } from "./mail-content.ts";
import { smtpDelivery } from "./smtp-delivery.ts";
import { mails } from "../metrics/metrics.ts";
import { sql } from "../database/sql.ts";

type Deliver = (mail: OpenedMail, files: readonly MailFile[], signal: AbortSignal) => Promise<void>;

const markSent = (id: string) => sql`update mail_message set state = 'SENT', sent_at = now() where id = ${id}::uuid`;

/** Also empties the mail: its links and codes can still work, and nothing reads it again. */
const markSentAndEmpty = (id: string) => sql`
  update mail_message set state = 'SENT', sent_at = now(), content_sealed = null, html = null, body_text = null
  where id = ${id}::uuid`;
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
const mailSender = (given: { smtpUrl: string; from: string; folder: string } & MailKeys): JobHandler => {
  let delivery: Promise<Deliver> | undefined;
  const open = (): Promise<Deliver> => {
    const opening = given.smtpUrl ? bySmtp(given.smtpUrl, given.from) : toFiles(given.folder, given.from);
    return opening.catch((error: unknown) => {
      delivery = undefined; // the next mail retries
      throw error;
    });
  };
  /** Mails that the server accepted while the database was unavailable: the retry only marks them as sent. */
  const taken = new Set<string>();
  const deliver: JobHandler = async (payload, { query, complete, signal }) => {
    const [mail] = await query(findUnsentMail(String(payload["mailId"])));
    if (!mail) return;
    delivery ??= open(); // opened with the first mail, so that the start does not wait for it
    const send = await delivery;
    if (!taken.has(mail.id)) {
      const opened = { ...mail, ...openedContent(given, mail) };
      await send(opened, await query(filesOf(mail.id)), signal).catch((error: unknown) => {
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

/** Delivers the mails of this version, and those that an earlier one queued. */
export const mailJobs = (given: Parameters<typeof mailSender>[0]): Readonly<Record<string, JobHandler>> => {
  const send = mailSender(given);
  return { [deliveryKind]: send, "mail.send": send };
};
