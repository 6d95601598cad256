import type { SharedSources } from "../../platform/shared-sources.ts";
import type { JobHandler, Timer } from "../../platform/jobs/job-handler.ts";
import { sweep } from "../../platform/jobs/sweep-batches.ts";
import * as queries from "./notifications.queries.ts";
import { recipientsOf } from "./notifications.rules.ts";

const forget: Timer = { key: "notifications.sweep", everySeconds: 3600 };

export const notificationsTimers: readonly Timer[] = [forget];

/** Writes the notifications of an event, once for each person, and deletes those that are read or old. */
export const notificationsJobs = ({
  notifications,
}: Pick<SharedSources, "notifications">): Readonly<Record<string, JobHandler>> => ({
  "notifications.write": async (payload, { query, complete }) => {
    const [event] = await query(queries.findEvent(String(payload["eventId"])));
    const source = notifications.find((one) => one.event === event?.type);
    if (!event || !source || event.customerId === null) return;
    const { customerId, entityId } = event;
    const [facts] = await query(source.find(customerId, entityId));
    const [only] = source.to ? await query(source.to(customerId, entityId)) : [];
    if (!facts || (source.to && !only)) return;
    await complete((transaction) => {
      transaction.send(queries.waitForWriters(customerId));
      transaction.send(
        queries.insertNotifications(event, facts, recipientsOf(source, entityId, only?.accountId ?? null)),
      );
    });
  },
  [forget.key]: async (_payload, context) => {
    await sweep(context, queries.deleteReadNotifications());
    await sweep(context, queries.deleteOldNotifications());
  },
});
