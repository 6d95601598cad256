import { createHash, randomBytes } from "node:crypto";
import { grants } from "@demarc/contract/core/access";
import { brands } from "@demarc/contract/core/brands";
import { amsterdamDate } from "@demarc/contract/core/calendar";
import * as contract from "@demarc/contract/notices";
import type { CalendarDate } from "../../platform/calendar-source.ts";
import { queryRows } from "../../platform/database/database.ts";
import { found } from "../../platform/refusals/errors.ts";
import { type CalendarEvent, calendarFile } from "../../platform/http/calendar-file.ts";
import { whole } from "../../platform/http/file-download.ts";
import { portalOf, portalUrlOf } from "../../platform/http/portals.ts";
import type { PrivilegedContext } from "../../platform/route-context.ts";
import * as queries from "./calendar.queries.ts";
import { noticeDate } from "./notices.texts.ts";

/** Random bytes of a secret: 256 bits. */
const secretBytes = 32;
/** Maximum number of events of each kind in a calendar, soonest first. */
const mostEvents = 2000;

const names = {
  en: (brand: string) => `${brand}: contracts and deliveries`,
  nl: (brand: string) => `${brand}: contracten en opleveringen`,
};

const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

const addressRoutes = ({ serve, database, config }: PrivilegedContext): void => {
  serve(contract.getCalendarAddress, async ({ params: { customerId }, caller }) => {
    const [address] = await database.read(caller, queries.findCalendarAddress(customerId, caller.accountId));
    return address ?? { createdAt: null };
  });

  serve(contract.createCalendarAddress, ({ params: { customerId }, caller, change, http }) =>
    change(async (transaction) => {
      const { accountId } = caller;
      const before = found(await transaction.query(queries.lockCalendarOwner(customerId, accountId)));
      const secret = randomBytes(secretBytes).toString("base64url");
      const [made] = await transaction.query(queries.replaceCalendarAddress(customerId, accountId, hashOf(secret)));
      transaction.record({
        action: before.createdAt === null ? "calendar.address-made" : "calendar.address-renewed",
        entityType: "calendar",
        entityId: accountId,
        event: "calendar.address-changed",
      });
      const url = `${portalOf(config, http).url}/v1/calendar/${secret}.ics`;
      return { createdAt: made?.createdAt ?? "", url };
    }),
  );

  serve(contract.deleteCalendarAddress, ({ params: { customerId }, caller, change }) =>
    change(async (transaction) => {
      const { accountId } = caller;
      const gone = await transaction.query(queries.deleteCalendarAddress(customerId, accountId));
      if (gone.length > 0)
        transaction.record({
          action: "calendar.address-revoked",
          entityType: "calendar",
          entityId: accountId,
          event: "calendar.address-changed",
        });
      return null;
    }),
  );
};

export function calendarRoutes(api: PrivilegedContext): void {
  const { serve, database, config, clock, authPool, notices, dates } = api;
  addressRoutes(api);

  serve(contract.getCalendar, async ({ params: { token } }) => {
    const owner = found(await queryRows(authPool, queries.findCalendarOwner(hashOf(token))));
    const { customerId, locale, roles, variant } = owner;
    const day = amsterdamDate(clock.now());
    const statements = dates
      .filter(({ role }) => grants(roles, role))
      .map(({ find }) => find(customerId, locale, mostEvents));
    const portal = portalUrlOf(config, variant);
    const eventOf = ({ route, ...date }: CalendarDate): CalendarEvent => ({
      ...date,
      uid: `${date.uid}@${new URL(portal).hostname}`,
      url: portal + route,
    });
    const [contracts, ...others] = await Promise.all([
      database.read({ customerId }, queries.findNoticeDates(notices, { customerId, day }, mostEvents)),
      ...statements.map((statement) => database.read({ customerId }, statement)),
    ]);
    const events = [...contracts.map(noticeDate(locale)), ...others.flat()].map(eventOf);
    const text = calendarFile("Calendar", events, { name: names[locale](brands[variant].name) });
    return { type: "text/calendar", name: "calendar.ics", parts: whole(Buffer.from(text)) };
  });
}
