import { anyOf } from "./core/any-of.ts";
import { csvQuery } from "./core/csv.ts";
import { contactTypes } from "./core/customer-contact.ts";
import { endpoint } from "./core/endpoint.ts";
import { day, instant, nullable, nullableText, ofCustomer, oneOf, payload, uuid } from "./core/fields.ts";
import { fileAnswer } from "./core/file-answer.ts";
import { type Static, Type } from "./core/json-schema.ts";
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

/** One contract of the notice calendar. */
export const Notice = Type.Object(
  {
    id: uuid(),
    kind: Type.Unsafe<NoticeKind>({ type: "string", description: "The kind of contract" }),
    name: Type.String(),
    reference: nullableText(),
    place: nullableText(),
    route: Type.String({ description: "The screen of the contract" }),
    term: oneOf(noticeTerms),
    cancelBy: nullable(day()),
    endDate: nullable(day()),
    renews: Type.Boolean(),
    renewalMonths: Type.Integer(),
    noticeDays: Type.Integer(),
    earliestEnd: day(),
    mrc: Type.String(),
  },
  { title: "Notice" },
);
export type Notice = Static<typeof Notice>;

const filter = {
  within: Type.Optional(
    Type.Unsafe<`${NoticeStep}`>({
      type: "string",
      enum: noticeSteps.map(String),
      description: "Only fixed-term contracts whose last day to cancel is at most this number of days ahead",
    }),
  ),
  step: Type.Optional(
    Type.String({
      pattern: `^(${noticeSteps.join("|")})(,(${noticeSteps.join("|")}))*$`,
      description:
        "One or more of 7, 30, 90, separated by commas: contracts that have reached this reminder step, as the work list counts them",
    }),
  ),
  kind: Type.Optional(
    Type.String({
      pattern: "^[a-z-]{2,30}(,[a-z-]{2,30})*$",
      maxLength: 200,
      description: "One or more kinds of contract, separated by commas",
    }),
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
    contactTypes: Type.Array(oneOf(contactTypes), {
      description: "Contacts of these types get the reminders. An empty list turns them off",
    }),
    version: Type.Integer(),
  },
  { title: "NoticeSetting" },
);
export type NoticeSetting = Static<typeof NoticeSetting>;

export const NoticeSettingUpdate = payload("noticeSettingRequest", {
  contactTypes: Type.Array(oneOf(contactTypes), { uniqueItems: true, maxItems: contactTypes.length }),
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
export const CalendarAddress = Type.Object(
  { createdAt: nullable(instant()) },
  { title: "CalendarAddress", description: "`createdAt` is null if the person has no calendar URL" },
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
        createdAt: instant(),
        url: Type.String({ description: "URL for a calendar app; it is never shown again" }),
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
  params: Type.Object({ token: Type.String({ maxLength: 100, description: "Secret of the calendar URL" }) }),
  responses: { 200: fileAnswer("text/calendar") },
  errors: { 404: ["not-found"] },
});
