import type { SharedSources } from "../../platform/shared-sources.ts";
import type { JobHandler, Timer } from "../../platform/jobs/job-handler.ts";
import { sweep } from "../../platform/jobs/sweep-batches.ts";
import type { JobContext } from "../../platform/jobs/job-context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { queueMail } from "../../platform/mail/mail.ts";
import { staffMailOf } from "../../platform/mail/staff-mail.ts";
import type { Config } from "../../platform/process/environment.ts";
import * as queries from "./notifications.queries.ts";
import { recipientsOf } from "./notifications.rules.ts";

const forget: Timer = { key: "notifications.sweep", everySeconds: 3600 };

export const notificationsTimers: readonly Timer[] = [forget];

type Given = Pick<SharedSources, "notifications" | "staffMails"> & { readonly config: Config };
type Writing = (transaction: Transaction) => void;

/** What notifies the people of a company; undefined for an event that does not. */
const notifying = async (
  event: queries.CustomerEvent,
  { notifications }: Given,
  query: JobContext["query"],
): Promise<Writing | undefined> => {
  const source = notifications.find((one) => one.event === event.type);
  if (!source) return undefined;
  const { customerId, entityId } = event;
  const [facts] = await query(source.find(customerId, entityId));
  const [only] = source.to ? await query(source.to(customerId, entityId)) : [];
  if (!facts || (source.to && !only)) return undefined;
  return (transaction) => {
    transaction.send(queries.waitForWriters(customerId));
    transaction.send(
      queries.insertNotifications(event, facts, recipientsOf(source, entityId, only?.accountId ?? null)),
    );
  };
};

/** What mails the staff; undefined for an event after which they have nothing to do, or without an address. */
const mailing = async (
  { type, customerId, entityId }: queries.CustomerEvent,
  { staffMails, config }: Given,
  query: JobContext["query"],
): Promise<Writing | undefined> => {
  const source = staffMails.find(({ event }) => event === type);
  const [facts] = source ? await query(source.find(customerId, entityId)) : [];
  const mail = source && facts && staffMailOf(source, facts, customerId, config);
  return mail && ((transaction) => queueMail(transaction, customerId, mail, config));
};

/**
 * Writes the notifications of an event, once for each person, and the mail to the staff; deletes notifications that are read or
 * old.
 */
export const notificationsJobs = (given: Given): Readonly<Record<string, JobHandler>> => ({
  "notifications.write": async (payload, { query, complete }) => {
    const [event] = await query(queries.findEvent(String(payload["eventId"])));
    if (!event || event.customerId === null) return;
    const ofCompany = { ...event, customerId: event.customerId };
    const writings = [await notifying(ofCompany, given, query), await mailing(ofCompany, given, query)];
    await complete((transaction) => {
      for (const write of writings) write?.(transaction);
    });
  },
  [forget.key]: async (_payload, context) => {
    await sweep(context, queries.deleteReadNotifications());
    await sweep(context, queries.deleteOldNotifications());
  },
});
