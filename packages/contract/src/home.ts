import { endpoint } from "./core/endpoint.ts";
import { instant, nullable, nullableText, oneOf } from "./core/fields.ts";
import { amount, invoiceStatuses } from "./core/invoices/invoice.ts";
import { type Static, Type } from "./core/json-schema.ts";
import { Unread } from "./core/unread.ts";
import { WorkItem } from "./core/work-item.ts";

declare module "./core/words.ts" {
  interface ContractFiles {
    readonly home: typeof import("./home.ts");
  }
}

/** The number of months that the figures of the home look back, including the current one. */
export const homeMonths = 12;
/** The number of latest events on the home. */
export const homeEvents = 5;

/** Amounts invoiced in a month after credit notes, incl. VAT; `open` includes disputed amounts. */
export const InvoicedMonth = Type.Object(
  { month: Type.String({ description: "Such as 2026-11" }), paid: amount(), open: amount(), overdue: amount() },
  { title: "InvoicedMonth" },
);
export type InvoicedMonth = Static<typeof InvoicedMonth>;

/** `openTotal` leaves disputed amounts out and includes `overdueTotal`; `open` lists the largest first; `latest` is a number. */
export const InvoiceFigures = Type.Object(
  {
    openTotal: amount(),
    openCount: Type.Integer(),
    overdueTotal: amount(),
    overdueCount: Type.Integer(),
    open: Type.Array(
      Type.Object(
        { number: Type.String(), status: oneOf(invoiceStatuses), amountToPay: amount() },
        { title: "OpenInvoice" },
      ),
    ),
    latest: nullableText(),
    months: Type.Array(InvoicedMonth),
  },
  { title: "InvoiceFigures" },
);
export type InvoiceFigures = Static<typeof InvoiceFigures>;

/** `months`: the number of lines at the end of each month. */
export const LineFigures = Type.Object(
  {
    total: Type.Integer(),
    down: Type.Integer(),
    degraded: Type.Integer(),
    suspended: Type.Integer(),
    months: Type.Array(Type.Integer()),
  },
  { title: "LineFigures" },
);
export type LineFigures = Static<typeof LineFigures>;

/** `expires`: the points that expire next. `months`: the balance at the end of each month. */
export const PointFigures = Type.Object(
  {
    balance: Type.Integer(),
    expires: nullable(Type.Object({ points: Type.Integer(), at: instant() }, { title: "ExpiringPoints" })),
    months: Type.Array(Type.Integer()),
  },
  { title: "PointFigures" },
);
export type PointFigures = Static<typeof PointFigures>;

/** TV accounts by status, without `ended`. `devices`: active ones. `waiting`: devices that wait for a confirmation. */
export const TvFigures = Type.Object(
  {
    active: Type.Integer(),
    new: Type.Integer(),
    suspended: Type.Integer(),
    cancelled: Type.Integer(),
    devices: Type.Integer(),
    waiting: Type.Integer(),
  },
  { title: "TvFigures" },
);
export type TvFigures = Static<typeof TvFigures>;

/** `open`: orders that have not ended. `waiting`: open orders that wait for the customer. */
export const OrderFigures = Type.Object(
  { open: Type.Integer(), waiting: Type.Integer(), drafts: Type.Integer() },
  { title: "OrderFigures" },
);
export type OrderFigures = Static<typeof OrderFigures>;

/** A figure is absent if the caller's role or company does not have it. */
export const HomeFigures = Type.Object(
  {
    invoices: Type.Optional(InvoiceFigures),
    lines: Type.Optional(LineFigures),
    orders: Type.Optional(OrderFigures),
    points: Type.Optional(PointFigures),
    tv: Type.Optional(TvFigures),
  },
  { title: "HomeFigures" },
);
export type HomeFigures = Static<typeof HomeFigures>;

/** The source of an event. It determines what `action` is: a line event, an action of the ledger, or a TV event. */
export const homeEventSources = ["line", "audit", "tv"] as const;

export const HomeEvent = Type.Object(
  {
    source: oneOf(homeEventSources),
    at: instant(),
    action: Type.String(),
    subject: nullableText(),
    actor: nullableText(),
    route: nullableText(),
  },
  { title: "HomeEvent" },
);
export type HomeEvent = Static<typeof HomeEvent>;

export const Home = Type.Object(
  {
    work: Type.Array(WorkItem),
    figures: HomeFigures,
    events: Type.Array(HomeEvent),
    unread: Type.Optional(Unread),
  },
  { title: "Home" },
);
export type Home = Static<typeof Home>;

export const getHome = endpoint({
  name: "getHome",
  summary: "Get the home page",
  details:
    "Returns the work list, figures of the last twelve months and the latest events. Contains only what the caller may see.",
  method: "GET",
  path: "/v1/home",
  access: { caller: "signed-in" },
  responses: { 200: Home },
});
