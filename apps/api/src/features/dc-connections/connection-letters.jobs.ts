import { changeBySystem } from "../../platform/changes/authored-change.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Config } from "../../platform/process/environment.ts";
import { independentWork } from "../../platform/jobs/independent-work.ts";
import type { JobHandler, Timer } from "../../platform/jobs/job-handler.ts";
import { queueMail } from "../../platform/mail/mail.ts";
import { listOrderRecipients } from "../../platform/mail/order-recipients.queries.ts";
import { lettersMail } from "./connection-letters.mails.ts";
import * as queries from "./connection-letters.queries.ts";

const timer: Timer = { key: "dc-connections.letters", everySeconds: 3600 };

export const connectionTimers: readonly Timer[] = [timer];

const companiesAtOnce = 200;
/** A company with more letters gets the rest of its notices an hour later. */
const lettersAtOnce = 500;

/** Records the due notices of one company, one ledger row per connection, and mails the letters that have not expired yet. */
const giveNotice = async (transaction: Transaction, customerId: number, config: Config): Promise<void> => {
  const letters = await transaction.query(queries.lockDueLetters(customerId, lettersAtOnce));
  const change = changeBySystem(transaction, customerId);
  for (const { id, connectionNumber, companyName, loaNumber, loaExpiresAt, notice } of letters) {
    const action = notice === "EXPIRED" ? "dc-connection.letter-expired" : "dc-connection.letter-expiring";
    change.send(queries.updateLetterNotice(customerId, id, notice));
    change.record({
      action,
      entityType: "dc-connection",
      entityId: id,
      after: { connectionNumber, companyName, loaNumber, loaExpiresAt },
      event: action,
    });
  }
  const expiring = letters.filter(({ notice }) => notice !== "EXPIRED");
  if (expiring.length === 0) return;
  for (const recipient of await transaction.query(listOrderRecipients(customerId)))
    queueMail(change, customerId, lettersMail(expiring, recipient, config), config, { isBulk: true });
};

/**
 * Warns 30 and 7 days before a letter of authorisation expires, and records the expiry, each once. A replacement letter gets
 * its own notices. An expired letter does not end the connection.
 */
export const connectionJobs = (config: Config): Readonly<Record<string, JobHandler>> => ({
  [timer.key]: (_payload, { query, write, exclusively, signal }) =>
    exclusively(timer.key, async () => {
      const work = independentWork(signal);
      let after = 0;
      for (;;) {
        const companies = await query(queries.listCompaniesWithDueLetters(after, companiesAtOnce));
        for (const { id } of companies) {
          await work.take(() => write((transaction) => giveNotice(transaction, id, config)));
          after = id;
        }
        if (companies.length < companiesAtOnce) return work.end();
      }
    }),
});
