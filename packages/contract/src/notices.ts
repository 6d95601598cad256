import { anyOf } from "./core/any-of.ts";
import { csvQuery } from "./core/csv.ts";
import { contactTypes } from "./core/customer-contact.ts";
import { endpoint } from "./core/endpoint.ts";
import {
  day,
  instant,
  nullable,
  nullableText,
  ofCustomer,
  oneOf,
  payload,
  recordVersion,
  uuid,
} from "./core/fields.ts";
import { fileAnswer } from "./core/file-answer.ts";
import { described, type Static, Type } from "./core/json-schema.ts";
import { pageOf, pagingQuery } from "./core/paging.ts";
import { orderRole } from "./core/access.ts";
import { wordsFilter } from "./core/list-filters.ts";
import { sortQuery } from "./core/sorting.ts";
import type { NoticeKind } from "./core/words.ts";

declare module "./core/words.ts" {
  interface ContractFiles {
    readonly notices: typeof import("./notices.ts");
  }
  interface WorkKinds {
    readonly "notice-7": true;
    readonly "notice-30": true;
    readonly "notice-90": true;
  }
}

export const ledger = {
  "notice.setting-changed": "notice.setting-changed",
  "calendar.address-made": "calendar.address-changed",
  "calendar.address-renewed": "calendar.address-changed",
  "calendar.address-revoked": "calendar.address-changed",
} as const;

/** How many days before the last day to cancel a reminder is due, the last reminder first. */
export const noticeSteps = [7, 30, 90] as const;
export type NoticeStep = (typeof noticeSteps)[number];

/**
 * How long a contract is bound. `FIXED`: its first term, or a renewal of at least three months. `ROLLING`: a shorter renewal,
 * which can be cancelled every month or two. `OPEN`: no term is running, so it can be cancelled on any day.
 */
export const noticeTerms = ["FIXED", "ROLLING", "OPEN"] as const;
export type NoticeTerm = (typeof noticeTerms)[number];

export const noticeSorts = ["cancelBy", "endDate", "name", "mrc"] as const;

export const Notice = Type.Object(
  {
    id: described(uuid(), "Id of the service or the agreement"),
    kind: described(Type.Unsafe<NoticeKind>({ type: "string" }), "The kind of contract", "line"),
    name: described(Type.String(), "Number or code of the service", "LN-104201"),
    reference: described(
      nullableText(),
      "The company's own name for the service; null without one",
      "Hoofdkantoor Zwolle",
    ),
    place: described(nullableText(), "Where it is delivered; null if it has no place", "Dorpsstraat 8, Zwolle"),
    route: described(
      Type.String(),
      "Path of the screen of the contract",
      "/lines/detail/019ab7c1-5d20-7a3c-9a51-6f2f0f6a1c11",
    ),
    term: described(
      oneOf(noticeTerms),
      "`FIXED`: in a term or in a renewal of at least three months. `ROLLING`: in a shorter renewal. `OPEN`: no term",
    ),
    cancelBy: described(
      nullable(day()),
      "Last day to cancel the contract so that it ends on `endDate`; null if it can be cancelled on any day",
      "2027-01-01",
    ),
    endDate: described(nullable(day()), "Last day of the current term or renewal; null without a term", "2027-01-31"),
    renews: described(
      Type.Boolean(),
      "True if the contract is extended by `renewalMonths` unless it is cancelled",
      true,
    ),
    renewalMonths: described(Type.Integer(), "Length of a renewal in months", 1),
    noticeDays: described(Type.Integer(), "Notice period in days", 30),
    earliestEnd: described(day(), "Last day of the contract if it is cancelled today", "2027-01-31"),
    mrc: described(Type.String(), "Amount per month, excl. VAT, in EUR as decimal text", "44.00"),
  },
  { title: "Notice" },
);
export type Notice = Static<typeof Notice>;

const filter = {
  within: described(
    Type.Optional(
      Type.Unsafe<`${NoticeStep}`>({
        type: "string",
        enum: noticeSteps.map(String),
      }),
    ),
    "Only fixed-term contracts whose last day to cancel is at most this number of days ahead",
  ),
  step: described(
    anyOf(noticeSteps.map(String)),
    "One or more of 7, 30, 90, separated by commas: contracts that have reached this reminder step, as the work list counts them, and those that renew month by month and have at most 7, 8 to 30, or 31 to 90 days left",
  ),
  kind: described(
    Type.Optional(
      Type.String({
        pattern: "^[a-z-]{2,30}(,[a-z-]{2,30})*$",
        maxLength: 200,
      }),
    ),
    "One or more kinds of contract, separated by commas",
  ),
  term: anyOf(noticeTerms),
  q: wordsFilter("name, reference or place"),
};

export const listNotices = endpoint({
  name: "listNotices",
  summary: "List contracts of the notice calendar",
  details: "Running contracts, sorted by the last day to cancel. Cancelled contracts are left out.",
  method: "GET",
  path: "/v1/customer/:customerId/notice",
  access: orderRole,
  params: ofCustomer,
  query: payload("noticeQuery", { ...pagingQuery, ...sortQuery(noticeSorts), ...filter }),
  responses: { 200: pageOf(Notice) },
});

export const exportNotices = endpoint({
  name: "exportNotices",
  summary: "Export contracts of the notice calendar as CSV",
  details: "Contains every contract that matches the filter, sorted by the last day to cancel.",
  method: "GET",
  path: "/v1/customer/:customerId/notice/export",
  access: orderRole,
  params: ofCustomer,
  query: payload("noticeExportQuery", { ...csvQuery, ...filter }),
  responses: { 200: fileAnswer("text/csv") },
});

/** Whose contacts get the mails that remind of the last day to cancel. */
export const NoticeSetting = Type.Object(
  {
    contactTypes: described(
      Type.Array(oneOf(contactTypes)),
      "Contacts of these types get the reminders. An empty list turns them off",
    ),
    version: recordVersion(),
  },
  { title: "NoticeSetting" },
);
export type NoticeSetting = Static<typeof NoticeSetting>;

export const NoticeSettingUpdate = payload("noticeSettingRequest", {
  contactTypes: described(
    Type.Array(oneOf(contactTypes), { uniqueItems: true, maxItems: contactTypes.length }),
    "Types of the contacts that get the reminders; an empty list turns the reminders off",
  ),
});

const settingPath = "/v1/customer/:customerId/notice/setting";

export const getNoticeSetting = endpoint({
  name: "getNoticeSetting",
  summary: "Get the notice reminder settings",
  details: "The contacts that get an e-mail about the last day to cancel.",
  method: "GET",
  path: settingPath,
  access: { ...orderRole, ownCustomer: true },
  params: ofCustomer,
  responses: { 200: NoticeSetting },
});

export const updateNoticeSetting = endpoint({
  name: "updateNoticeSetting",
  summary: "Update the notice reminder settings",
  details: "Selects the contacts that get an e-mail about the last day to cancel. An empty list turns the e-mails off.",
  method: "PUT",
  path: settingPath,
  access: { caller: ["RESELLER_ADMIN"], ownCustomer: true },
  params: ofCustomer,
  body: NoticeSettingUpdate,
  responses: { 200: NoticeSetting },
  errors: { 409: ["edit-conflict"] },
});

/** The secret calendar address of a person, without the address itself: only its hash is kept. */
export const CalendarAddress = described(
  Type.Object(
    { createdAt: described(nullable(instant()), "When the calendar URL was created; null if there is none") },
    { title: "CalendarAddress" },
  ),
  "`createdAt` is null if the person has no calendar URL",
);
export type CalendarAddress = Static<typeof CalendarAddress>;

const addressPath = "/v1/customer/:customerId/calendar-address";
const person = { ...orderRole, ownCustomer: true, interactive: true } as const;

export const getCalendarAddress = endpoint({
  name: "getCalendarAddress",
  summary: "Get the status of the calendar address",
  details: "Returns whether the caller has a secret calendar URL.",
  method: "GET",
  path: addressPath,
  access: person,
  params: ofCustomer,
  responses: { 200: CalendarAddress },
});

export const createCalendarAddress = endpoint({
  name: "createCalendarAddress",
  summary: "Create a calendar address",
  details: "Creates a secret calendar URL for the caller. The previous URL stops working.",
  method: "POST",
  path: addressPath,
  access: person,
  params: ofCustomer,
  idempotent: "optional",
  secretAnswer: true,
  responses: {
    201: Type.Object(
      {
        createdAt: described(instant(), "When the calendar URL was created"),
        url: described(
          Type.String(),
          "URL for a calendar app; it is never shown again",
          "https://portal.provider.example/v1/calendar/0v4T2o9v1sZK3m7nX5b8Qd6R1yL2wJ4hF8cT0aVeBpM.ics",
        ),
      },
      { title: "CreatedCalendarAddress" },
    ),
  },
  errors: { 409: ["idempotency.secret-not-repeatable"] },
});

export const deleteCalendarAddress = endpoint({
  name: "deleteCalendarAddress",
  summary: "Delete the calendar address",
  details: "The caller's secret calendar URL stops working.",
  method: "DELETE",
  path: addressPath,
  access: person,
  params: ofCustomer,
  responses: { 204: Type.Null() },
});

export const getCalendar = endpoint({
  name: "getCalendar",
  summary: "Get the calendar of a person",
  details:
    "Returns the last days to cancel and the planned deliveries in iCalendar format (RFC 5545). The secret URL identifies the person.",
  method: "GET",
  path: "/v1/calendar/:token.ics",
  access: { caller: "public", anonymous: true },
  params: Type.Object({
    token: described(
      Type.String({ maxLength: 100 }),
      "Secret of the calendar URL",
      "0v4T2o9v1sZK3m7nX5b8Qd6R1yL2wJ4hF8cT0aVeBpM",
    ),
  }),
  responses: { 200: fileAnswer("text/calendar") },
  errors: { 404: ["not-found"] },
});
