import { endpoint } from "./core/endpoint.ts";
import { instant, nullable, nullableText, oneOf } from "./core/fields.ts";
import { amount, invoiceStatuses } from "./core/invoices/invoice.ts";
import { described, type Static, Type } from "./core/json-schema.ts";
import { Unread } from "./core/unread.ts";
import { WorkItem } from "./core/work-item.ts";

declare module "./core/words.ts" {
  interface ContractFiles {
    readonly home: typeof import("./home.ts");
  }
}

/** The number of months that the figures of the home look back, including the current one. */
export const homeMonths = 12;
export const homeEvents = 5;

/** Amounts invoiced in a month, after credit notes. */
export const InvoicedMonth = Type.Object(
  {
    month: described(Type.String(), "Month, such as 2026-11", "2026-11"),
    paid: described(amount(), "Amount of the month that is paid, incl. VAT, in EUR as decimal text", "750.00"),
    open: described(
      amount(),
      "Amount of the month still open, incl. VAT, in EUR as decimal text; includes disputed amounts",
      "2452.81",
    ),
    overdue: described(amount(), "Amount of the month that is overdue, incl. VAT, in EUR as decimal text", "3121.38"),
  },
  { title: "InvoicedMonth" },
);
export type InvoicedMonth = Static<typeof InvoicedMonth>;

/** `openTotal` leaves disputed amounts out and includes `overdueTotal`. */
export const InvoiceFigures = Type.Object(
  {
    openTotal: described(amount(), "Total to pay, incl. VAT, in EUR as decimal text", "8996.95"),
    openCount: described(Type.Integer(), "Number of invoices to pay"),
    overdueTotal: described(amount(), "Total overdue, incl. VAT, in EUR as decimal text", "3121.38"),
    overdueCount: described(Type.Integer(), "Number of overdue invoices"),
    open: described(
      Type.Array(
        Type.Object(
          {
            number: described(Type.String(), "Invoice number", "2026-000066"),
            status: described(oneOf(invoiceStatuses), "Status of the invoice"),
            amountToPay: described(
              amount(),
              "Amount to pay now: the open amount minus the disputed amount, incl. VAT, in EUR as decimal text",
              "2452.81",
            ),
          },
          { title: "OpenInvoice" },
        ),
      ),
      "Invoices to pay, the largest first",
    ),
    latest: described(nullableText(), "Number of the latest invoice; null if there is none", "2026-000066"),
    months: described(Type.Array(InvoicedMonth), "Amounts of each month"),
  },
  { title: "InvoiceFigures" },
);
export type InvoiceFigures = Static<typeof InvoiceFigures>;

export const LineFigures = Type.Object(
  {
    total: described(Type.Integer(), "Number of lines", 42),
    down: described(Type.Integer(), "Number of lines that are down", 1),
    degraded: described(Type.Integer(), "Number of lines that work badly"),
    suspended: described(Type.Integer(), "Number of lines that are suspended"),
    months: described(Type.Array(Type.Integer()), "Number of lines at the end of each month"),
  },
  { title: "LineFigures" },
);
export type LineFigures = Static<typeof LineFigures>;

export const PointFigures = Type.Object(
  {
    balance: described(Type.Integer(), "Points that can be spent", 1840),
    expires: described(
      nullable(
        Type.Object(
          { points: described(Type.Integer(), "Number of points", 780), at: described(instant(), "When they expire") },
          { title: "ExpiringPoints" },
        ),
      ),
      "Points that expire next; null if none expire",
    ),
    months: described(Type.Array(Type.Integer()), "Balance at the end of each month"),
  },
  { title: "PointFigures" },
);
export type PointFigures = Static<typeof PointFigures>;

export const TvFigures = Type.Object(
  {
    active: described(Type.Integer(), "Number of TV accounts that are active"),
    new: described(Type.Integer(), "Number of TV accounts that are not active yet"),
    suspended: described(Type.Integer(), "Number of TV accounts that are suspended"),
    cancelled: described(Type.Integer(), "Number of TV accounts that end soon"),
    devices: described(Type.Integer(), "Number of devices that are active"),
    waiting: described(Type.Integer(), "Number of devices that wait for confirmation"),
  },
  { title: "TvFigures" },
);
export type TvFigures = Static<typeof TvFigures>;

export const OrderFigures = Type.Object(
  {
    open: described(Type.Integer(), "Number of orders that have not ended"),
    waiting: described(Type.Integer(), "Number of orders that wait for an answer from the customer"),
    drafts: described(Type.Integer(), "Number of drafts"),
  },
  { title: "OrderFigures" },
);
export type OrderFigures = Static<typeof OrderFigures>;

/** The power of the customer's own racks. */
export const PowerFigures = Type.Object(
  {
    racks: described(Type.Integer(), "Number of racks", 9),
    currentW: described(
      nullable(Type.Integer()),
      "Power of all racks with a fresh reading, in W; null without one",
      21540,
    ),
    silent: described(Type.Integer(), "Number of racks whose meter is silent"),
    worst: described(
      nullable(
        Type.Object(
          {
            rackId: described(Type.String(), "Id of the rack", "0192f3a0-0000-7000-8000-0000000000c1"),
            name: described(Type.String(), "Reference of the rack, or its code without one", "Cluster B, storage"),
            usedPct: described(
              Type.Number(),
              "Load as a percentage of the breaker of the smallest feed, if that feed carried the whole load",
              92.4,
            ),
          },
          { title: "WorstRack" },
        ),
      ),
      "The rack with the highest percentage; null without fresh readings",
    ),
    kwh: described(
      nullable(Type.Number()),
      "Energy of the racks and of own meters in shared racks this month, in kWh; null before the first reading",
      8124.5,
    ),
  },
  { title: "PowerFigures" },
);
export type PowerFigures = Static<typeof PowerFigures>;

/** A figure is absent if the caller's role or company does not have it. */
export const HomeFigures = Type.Object(
  {
    invoices: Type.Optional(InvoiceFigures),
    lines: Type.Optional(LineFigures),
    orders: Type.Optional(OrderFigures),
    power: Type.Optional(PowerFigures),
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
    source: described(oneOf(homeEventSources), "Where the event comes from; it determines what `action` is"),
    at: described(instant(), "When it happened"),
    action: described(
      Type.String(),
      "What happened: the type of a line event, an action of the activity log, or the type of a TV event; `source` says which",
      "line.reference-changed",
    ),
    subject: described(nullableText(), "Number or name of the record; null without one", "Hoofdkantoor Zwolle"),
    actor: described(
      nullableText(),
      "Name of the person or the API token; null if there is none",
      "fenna.smit@company.example",
    ),
    route: described(
      nullableText(),
      "Path of the screen of the record; null without one",
      "/lines/detail/daf90d55-dd08-7387-8619-3e87abcd6367",
    ),
  },
  { title: "HomeEvent" },
);
export type HomeEvent = Static<typeof HomeEvent>;

export const Home = Type.Object(
  {
    work: described(Type.Array(WorkItem), "Tasks, most urgent first"),
    figures: HomeFigures,
    events: described(Type.Array(HomeEvent), "Latest events, newest first"),
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
