import { endUnchanged } from "../../platform/changes/unchanged-answer.ts";
import { amsterdamDate } from "@demarc/contract/core/calendar";
import { contactTypes } from "@demarc/contract/core/customer-contact";
import * as contract from "@demarc/contract/notices";
import { found, refuseStale } from "../../platform/refusals/errors.ts";
import { csvFile, partsOf } from "../../platform/http/csv-file.ts";
import { pageAnswer } from "../../platform/http/page-answer.ts";
import type { RouteContext } from "../../platform/route-context.ts";
import * as reminders from "./notice-reminders.queries.ts";
import { noticeColumns } from "./notices-csv.ts";
import { noticeOn, usualContactTypes } from "./notices.rules.ts";
import * as queries from "./notices.queries.ts";

const listRoutes = ({ serve, database, clock, notices: sources }: RouteContext): void => {
  serve(contract.listNotices, async ({ params: { customerId }, query, caller }) => {
    const { limit, offset, sort, ...filter } = query;
    const day = amsterdamDate(clock.now());
    const given = { sources, customerId, day, filter };
    const page = await pageAnswer(
      database,
      caller,
      { limit, offset },
      {
        items: (size, from) => queries.listNotices(given, sort, size, from),
        total: () => queries.countNotices(given),
      },
    );
    return { ...page, items: page.items.map((row) => noticeOn(row, day)) };
  });

  serve(contract.exportNotices, ({ params: { customerId }, query, caller }) => {
    const { format: _format, csv, ...filter } = query;
    const day = amsterdamDate(clock.now());
    const rows = partsOf<queries.NoticeRow>(database, caller, (last, limit) =>
      queries.listNoticesAfter({ sources, customerId, day, filter }, limit, last),
    );
    return csvFile({ database, caller, csv }, `notices-${customerId}-${day}.csv`, noticeColumns(day), rows);
  });
};

export function noticesRoutes(api: RouteContext): void {
  const { serve, database } = api;
  listRoutes(api);

  serve(contract.getNoticeSetting, async ({ params: { customerId }, caller }) => {
    const [setting] = await database.read(caller, reminders.findNoticeSetting(customerId));
    return setting ?? { contactTypes: [...usualContactTypes], version: 0 };
  });

  serve(contract.updateNoticeSetting, ({ params: { customerId }, body, ifMatch, change }) =>
    change(async (transaction) => {
      transaction.send(reminders.insertNoticeSetting(customerId));
      const before = found(await transaction.query(reminders.findNoticeSettingForUpdate(customerId)));
      refuseStale(before, ifMatch);
      const chosen = contactTypes.filter((type) => body.contactTypes.includes(type));
      const after = found(await transaction.query(reminders.updateNoticeSetting(customerId, chosen)));
      endUnchanged(before, after);
      transaction.record({
        action: "notice.setting-changed",
        entityType: "notice",
        entityId: String(customerId),
        before: { contactTypes: before.contactTypes },
        after,
        event: "notice.setting-changed",
      });
      return after;
    }),
  );
}
