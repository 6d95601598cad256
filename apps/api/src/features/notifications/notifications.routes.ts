import * as contract from "@demarc/contract/notifications";
import { found, invalid } from "../../platform/refusals/errors.ts";
import { localeOf } from "../../platform/http/error-handler.ts";
import { pageAnswer } from "../../platform/http/page-answer.ts";
import type { RouteContext } from "../../platform/route-context.ts";
import type { Caller } from "../../platform/tokens/caller.ts";
import { inLanguage, typesFor } from "./notifications.rules.ts";
import * as queries from "./notifications.queries.ts";

/** The read state is personal: it changes no record of the company, so the ledger does not record it. */
export function notificationsRoutes({ serve, database, notifications: sources }: RouteContext): void {
  const readerOf = ({ customerId, accountId, roles }: Caller): queries.Reader => ({
    customerId,
    accountId,
    types: typesFor(sources, roles),
  });

  serve(contract.listNotifications, async ({ query: { limit, offset, unread }, caller, http }) => {
    const reader = readerOf(caller);
    const page = await pageAnswer(
      database,
      caller,
      { limit, offset },
      {
        items: (size, from) => queries.listNotifications(reader, unread, size, from),
        total: () => queries.countNotifications(reader, unread),
      },
    );
    return { ...page, items: page.items.map(inLanguage(sources, localeOf(http))) };
  });

  serve(contract.countUnread, async ({ caller }) =>
    found(await database.read(caller, queries.findUnread(readerOf(caller)))),
  );

  serve(contract.readNotification, ({ params: { notificationId }, caller, change, http }) =>
    change(async (transaction) =>
      inLanguage(
        sources,
        localeOf(http),
      )(found(await transaction.query(queries.readNotification(readerOf(caller), notificationId)))),
    ),
  );

  serve(contract.readNotifications, ({ body: { upTo }, caller, change }) =>
    change(async (transaction) => {
      const reader = readerOf(caller);
      // Another person's notification gets the same response as an unknown one: a guessed id must not mark anything.
      const [own] = await transaction.query(queries.findOwnNotification(reader, upTo));
      if (!own) throw invalid("upTo", "validation.invalid-value");
      transaction.send(queries.readNotifications(reader, upTo));
      return found(await transaction.query(queries.findUnread(reader)));
    }),
  );
}
