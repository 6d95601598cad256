import { described, type Static, Type } from "../core/json-schema.ts";
import { addressRules } from "../core/address.ts";
import { anyOf } from "../core/any-of.ts";
import { csvQuery } from "../core/csv.ts";
import { endpoint } from "../core/endpoint.ts";
import type { FieldError } from "../core/errors.ts";
import {
  day,
  instant,
  nullable,
  nullableText,
  oneOf,
  optionalText,
  payload,
  requiredText,
  uuid,
} from "../core/fields.ts";
import { fileAnswer } from "../core/file-answer.ts";
import { pageOf, pagingQuery } from "../core/paging.ts";
import { sortQuery } from "../core/sorting.ts";
import { newPin } from "./pin.ts";
import { accountFields, SubscriberInput, suspendReasons, tvAccountFilter, type TvStatus } from "./tv-account-fields.ts";
import { TvDevice } from "./tv-devices.ts";

export { suspendReasons, type TvStatus } from "./tv-account-fields.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly "tv-accounts": typeof import("./tv-accounts.ts");
  }
  interface SearchKinds {
    readonly "tv-account": true;
  }
  interface WorkKinds {
    readonly "tv-activation-pending": true;
    readonly "tv-account-ending": true;
  }
}

export const ledger = {
  "tv-account.created": "tv.account.created",
  "tv-account.updated": "tv.account.updated",
  "tv-account.activated": "tv.account.activated",
  "tv-account.suspended": "tv.account.suspended",
  "tv-account.resumed": "tv.account.resumed",
  "tv-account.cancelled": "tv.account.cancelled",
  "tv-account.cancellation-undone": "tv.account.cancellation-undone",
  "tv-account.ended": "tv.account.ended",
  "tv-account.removed": "tv.account.removed",
} as const;

export const tvAccountSorts = ["accountNr", "reference", "lastName", "endDate"] as const;
export const lowestAccountNr = 1_000_001;
/** Maximum number of days from today to the start. */
export const furthestTvStart = 90;
export const longestTvReference = 40;

/** The actions that the portal offers, each with the states in which it has an effect. */
export const tvAccountActions = {
  activate: ["new"],
  suspend: ["active"],
  resume: ["suspended"],
  cancel: ["new", "active", "suspended"],
  cancelDirect: ["new", "active", "suspended", "cancelled"],
  cancelCancellation: ["cancelled"],
} as const satisfies Readonly<Record<string, readonly TvStatus[]>>;
export type TvAccountAction = keyof typeof tvAccountActions;

/** Reads also work for a child company; changes only for the caller's own company. */
export const serviceDesk = { caller: ["RESELLER_SERVICE_DESK"] } as const;
export const ofTvAccount = payload("tvAccount", { id: described(uuid(), "Id of the TV account") });

const refused = { 403: ["customer.suspended"] } as const;
const changed = { ...refused, 409: ["tv-account.state-conflict", "tv.account-ended", "edit-conflict"] } as const;

export const TvAccountSummary = Type.Object(accountFields, { title: "TvAccountSummary" });
export type TvAccountSummary = Static<typeof TvAccountSummary>;

export const TvAccount = Type.Object(
  { ...accountFields, devices: described(Type.Array(TvDevice), "Active devices, newest first") },
  { title: "TvAccount" },
);
export type TvAccount = Static<typeof TvAccount>;

export const listTvAccounts = endpoint({
  name: "listTvAccounts",
  summary: "List TV accounts",
  details: "Sorted by number.",
  method: "GET",
  path: "/v1/account",
  access: serviceDesk,
  query: payload("tvAccountQuery", { ...pagingQuery, ...sortQuery(tvAccountSorts), ...tvAccountFilter }),
  responses: { 200: pageOf(TvAccountSummary) },
});

export const exportTvAccounts = endpoint({
  name: "exportTvAccounts",
  summary: "Export TV accounts as CSV",
  details: "Contains every TV account that matches the filter, sorted by number.",
  method: "GET",
  path: "/v1/account/export",
  access: serviceDesk,
  query: payload("tvAccountExportQuery", { ...csvQuery, ...tvAccountFilter }),
  responses: { 200: fileAnswer("text/csv") },
});

export const getTvAccount = endpoint({
  name: "getTvAccount",
  summary: "Get a TV account",
  details: "Includes the active devices.",
  method: "GET",
  path: "/v1/account/:id",
  access: serviceDesk,
  params: ofTvAccount,
  responses: { 200: TvAccount },
});

export const TvAccountCreate = payload("accountCreateRequest", {
  productCode: described(requiredText(40), "Code of the base product", "TV-BASIS"),
  reference: described(
    optionalText(longestTvReference),
    "The company's own name for the account",
    "Hoofdkantoor Zwolle",
  ),
  subscriber: SubscriberInput,
  options: described(
    Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { uniqueItems: true, maxItems: 20 })),
    "Codes of the optional products of the account",
  ),
  startDate: described(Type.Optional(day()), "First day of the account; today if omitted"),
  pin: Type.Optional(newPin()),
  activate: described(
    Type.Optional(Type.Boolean()),
    "True makes it active from the start date, which is today without one",
  ),
  endCustomerId: described(
    Type.Optional(nullable(uuid())),
    "Id of the end customer",
    "38e16e68-32d4-733d-8e69-85d2252af853",
  ),
});
export type TvAccountCreate = Static<typeof TvAccountCreate>;

const subscriberRules = ({ subscriber }: Pick<TvAccountCreate, "subscriber">): FieldError[] =>
  addressRules("subscriber.address", subscriber.address);

export const createTvAccount = endpoint({
  name: "createTvAccount",
  summary: "Create a TV account",
  details: "Includes the base product and the options. With `activate`, the account becomes active on its start date.",
  method: "POST",
  path: "/v1/account",
  access: serviceDesk,
  body: TvAccountCreate,
  rules: subscriberRules,
  idempotent: "optional",
  responses: { 201: TvAccount },
  errors: refused,
});

export const TvAccountUpdate = payload("tvAccountUpdateRequest", {
  reference: described(
    optionalText(longestTvReference),
    "The company's own name for the account",
    "Hoofdkantoor Zwolle",
  ),
  subscriber: SubscriberInput,
  endCustomerId: described(
    Type.Optional(nullable(uuid())),
    "Id of the end customer",
    "38e16e68-32d4-733d-8e69-85d2252af853",
  ),
});
export type TvAccountUpdate = Static<typeof TvAccountUpdate>;

export const replaceTvAccount = endpoint({
  name: "replaceTvAccount",
  summary: "Replace a TV account",
  details: "Replaces the reference, the subscriber and the end customer.",
  method: "PUT",
  path: "/v1/account/:id",
  access: serviceDesk,
  params: ofTvAccount,
  body: TvAccountUpdate,
  rules: subscriberRules,
  responses: { 200: TvAccount },
  errors: { ...refused, 409: ["tv.account-ended", "edit-conflict"] },
});

const nothing = payload("tvActionRequest", {});

const actions = {
  activate: {
    summary: "Activate a TV account",
    details: "Also activates its new products. Nothing changes if the account is active.",
  },
  resume: { summary: "Resume a TV account", details: "Ends the suspension. Nothing changes if the account is active." },
  cancelCancellation: {
    summary: "Undo the cancellation of a TV account",
    details:
      "Restores the previous status. The products that it cancelled become active again, or `new` if their start date is still ahead.",
  },
} as const;

const action = <const Name extends string, const Path extends keyof typeof actions>(name: Name, path: Path) =>
  endpoint({
    name,
    summary: actions[path].summary,
    details: actions[path].details,
    method: "POST",
    path: `/v1/account/:id/${path}`,
    access: serviceDesk,
    params: ofTvAccount,
    body: nothing,
    responses: { 200: TvAccount },
    errors: changed,
  });

export const activateTvAccount = action("activateTvAccount", "activate");

export const SuspendTvAccount = payload("tvAccountSuspendRequest", {
  reason: described(Type.Optional(oneOf(suspendReasons)), "Why the account is suspended"),
});

export const suspendTvAccount = endpoint({
  name: "suspendTvAccount",
  summary: "Suspend a TV account",
  details: "Blocks the streams. The products keep their status and are still invoiced.",
  method: "POST",
  path: "/v1/account/:id/suspend",
  access: serviceDesk,
  params: ofTvAccount,
  body: SuspendTvAccount,
  responses: { 200: TvAccount },
  errors: changed,
});

export const resumeTvAccount = action("resumeTvAccount", "resume");

export const undoTvAccountCancellation = action("undoTvAccountCancellation", "cancelCancellation");

/** `direct`: true, 1, yes or an empty value mean true. */
export const directQuery = {
  direct: described(Type.Optional(Type.String({ pattern: "^(true|1|yes|false|0|no|)$" })), "True ends it now"),
};

export const cancelTvAccount = endpoint({
  name: "cancelTvAccount",
  summary: "Cancel a TV account",
  details:
    "The account ends at the end of the month, or of a later one if the operator has set notice months; now with `direct`. An account that was never active ends now.",
  method: "DELETE",
  path: "/v1/account/:id",
  access: serviceDesk,
  params: ofTvAccount,
  query: payload("tvCancelQuery", directQuery),
  responses: { 200: TvAccount },
  errors: changed,
});

/** What the timeline of an account shows: its own changes, and those of its products, codes, devices and commands. */
export const tvEventTypes = [
  "ACCOUNT_CREATED",
  "ACCOUNT_UPDATED",
  "ACCOUNT_ACTIVATED",
  "ACCOUNT_SUSPENDED",
  "ACCOUNT_RESUMED",
  "ACCOUNT_CANCELLED",
  "CANCELLATION_UNDONE",
  "ACCOUNT_ENDED",
  "PRODUCT_ADDED",
  "PRODUCT_ACTIVATED",
  "PRODUCT_CANCELLED",
  "PRODUCT_CANCELLATION_UNDONE",
  "PRODUCT_ENDED",
  "PIN_SET",
  "CODE_CREATED",
  "CODE_CANCELLED",
  "CODE_EXPIRED",
  "DEVICE_REQUESTED",
  "DEVICE_DISMISSED",
  "REQUEST_EXPIRED",
  "DEVICE_ACTIVATED",
  "DEVICE_REMOVED",
  "COMMAND_FAILED",
] as const;
export type TvEventType = (typeof tvEventTypes)[number];

export const TvEvent = Type.Object(
  {
    id: described(uuid(), "Id of the event"),
    at: described(instant(), "When it happened"),
    type: described(oneOf(tvEventTypes), "What happened"),
    actor: described(
      nullableText(),
      "Name of the person or the API token; null if there is none",
      "fenna.smit@company.example",
    ),
    meta: described(
      Type.Record(Type.String(), Type.Unknown()),
      "Details of the event: productId, quantity, endDate, reason, deviceName, deviceType, description",
    ),
  },
  { title: "TvEvent" },
);
export type TvEvent = Static<typeof TvEvent>;

export const listTvEvents = endpoint({
  name: "listTvEvents",
  summary: "List the events of a TV account",
  details: "Newest first.",
  method: "GET",
  path: "/v1/account/:id/event",
  access: serviceDesk,
  params: ofTvAccount,
  query: payload("tvEventQuery", { ...pagingQuery, type: anyOf(tvEventTypes) }),
  responses: { 200: pageOf(TvEvent) },
});
