import * as contract from "@demarc/contract/operator/events";
import type { RunStatement } from "../../platform/database/database.ts";
import { eventOf } from "../../platform/events/event-of.ts";
import { longPoll } from "../../platform/events/long-poll.ts";
import { conflict, found } from "../../platform/refusals/errors.ts";
import type { OperatorRouteContext } from "../../platform/route-context.ts";
import { type FeedFilter, findCursor, findHead, findStart, listFeed } from "./events.queries.ts";

/** Events that one statement reads, so that calls stay fast if a filter or missing rights exclude most events. */
const windowRows = 10_000;

/** The position from which a call reads. Throws 409 if events after the cursor were deleted, or it is from another database. */
const positionOf = async (read: RunStatement, after: string | undefined): Promise<number> => {
  if (after === "latest") return found(await read(findHead())).head;
  const start = async () => found(await read(findStart())).start;
  if (after === undefined) return start();
  const cursor = Number(after);
  if (!found(await read(findCursor(cursor))).isKept)
    throw conflict(
      "event.cursor-expired",
      `Events after this cursor were deleted; the feed keeps ${contract.feedDays} days.`,
      { oldest: String(await start()) },
    );
  return cursor;
};

type Wanted = Pick<FeedFilter, "types" | "subject" | "limit">;

const pageAfter = async (read: RunStatement, after: number, wanted: Wanted) => {
  const { head } = found(await read(findHead()));
  const upTo = Math.min(head, after + windowRows);
  const rows = after < upTo ? await read(listFeed({ ...wanted, after, upTo })) : [];
  const next = (rows.length === wanted.limit ? rows.at(-1)?.position : undefined) ?? Math.max(after, upTo);
  return { items: rows.map(eventOf), next: String(next), more: next < head };
};

const subjectOf = (subject: string | undefined): FeedFilter["subject"] => {
  if (subject === undefined) return null;
  const slash = subject.indexOf("/");
  return [subject.slice(0, slash), subject.slice(slash + 1)];
};

export function eventsRoutes(context: OperatorRouteContext): void {
  const { serve, read } = context;
  serve(contract.listEvents, ({ query, caller, http }) => {
    const { type = "*", limit = 100, wait = 0 } = query;
    const types = contract.typesShown(contract.typesMatching([type]), caller.rights);
    const wanted = { types, subject: subjectOf(query.subject), limit };
    let after: number | undefined;
    return longPoll(context, { caller, http, types, seconds: wait }, async () => {
      after ??= await positionOf(read, query.after);
      const page = await pageAfter(read, after, wanted);
      after = Number(page.next);
      return { page, isDone: page.items.length > 0 || page.more };
    });
  });

  serve(contract.listEventTypes, async () =>
    Object.entries(contract.eventTypes).map(([type, { subject, right, when, example }]) => ({
      type,
      subject,
      right,
      when,
      example,
    })),
  );
}
