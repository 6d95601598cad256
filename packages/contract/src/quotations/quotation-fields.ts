import { instant, nullable, nullableText, oneOf, uuid } from "../core/fields.ts";
import { type Static, Type } from "../core/json-schema.ts";
import { orderKinds } from "../core/order-body.ts";
import { InLanguages } from "../core/package.ts";
import { OrderLine } from "../core/order-line.ts";
import { serviceTypes } from "../services/services.ts";

/** The states of a quotation. The customer never sees a draft. */
export const quotationStatuses = [
  "DRAFT",
  "PUBLISHED",
  "ACCEPTED",
  "ORDERED",
  "REJECTED",
  "EXPIRED",
  "WITHDRAWN",
  "SUPERSEDED",
] as const;
export type QuotationStatus = (typeof quotationStatuses)[number];

/** The states that the customer can see. */
export const shownQuotationStatuses = quotationStatuses.filter((status) => status !== "DRAFT");

export const quotationEvents = ["publish", "accept", "reject", "revise", "withdraw", "expire", "order"] as const;
export type QuotationEvent = (typeof quotationEvents)[number];

const date = () => Type.String({ format: "date" });
const decimal = () => Type.String({ description: "EUR, decimal text, excluding VAT" });

/** One order that accepting an option makes. Its lines have the quoted prices. `place`: where it is delivered, in one line. */
export const QuotationItem = Type.Object(
  {
    position: Type.Integer({ minimum: 1 }),
    kind: oneOf(orderKinds),
    packageCode: Type.String(),
    packageName: InLanguages,
    place: Type.String(),
    reference: nullableText(),
    lines: Type.Array(OrderLine),
    nrcTotal: decimal(),
    mrcTotal: decimal(),
  },
  { title: "QuotationItem" },
);
export type QuotationItem = Static<typeof QuotationItem>;

/** Work that is not in the catalogue, described in the language of the company. */
export const BespokeLine = Type.Object(
  {
    position: Type.Integer({ minimum: 1 }),
    description: Type.String(),
    chargeType: oneOf(["NRC", "MRC"]),
    quantity: Type.String(),
    unitPrice: decimal(),
    discountPct: Type.String(),
    amount: decimal(),
  },
  { title: "QuotationBespokeLine" },
);
export type BespokeLine = Static<typeof BespokeLine>;

/**
 * What the bespoke lines of an option become when it is accepted: an agreement with the term and the notice period of the option.
 * `startDate`: its first day, null for the day of the acceptance. `renewalMonths`: null if it ends with its term.
 */
const QuotationAgreement = Type.Object(
  {
    startDate: nullable(date()),
    renewalMonths: nullable(Type.Integer()),
    relatedServices: Type.Array(
      Type.Object({ type: oneOf(serviceTypes), id: uuid(), name: Type.String() }, { title: "QuotationService" }),
    ),
  },
  { title: "QuotationAgreement" },
);
export type QuotationAgreement = Static<typeof QuotationAgreement>;

/**
 * One of the alternatives of a quotation. `contractTotal`: the one-off total and the monthly total for every month of the term.
 * `agreement`: null without bespoke lines. `needsRecentSignIn`: the amount is so high that accepting it needs a recent sign-in.
 */
export const QuotationOption = Type.Object(
  {
    id: uuid(),
    label: Type.String(),
    description: nullableText(),
    contractTermMonths: Type.Integer(),
    noticeDays: Type.Integer(),
    items: Type.Array(QuotationItem),
    bespokeLines: Type.Array(BespokeLine),
    agreement: nullable(QuotationAgreement),
    nrcTotal: decimal(),
    mrcTotal: decimal(),
    nrcTotalInclVat: Type.String(),
    mrcTotalInclVat: Type.String(),
    contractTotal: decimal(),
    needsRecentSignIn: Type.Boolean(),
  },
  { title: "QuotationOption" },
);
export type QuotationOption = Static<typeof QuotationOption>;

/**
 * `validUntil`: the last day, in Amsterdam. The term and the totals are those of the accepted option, or else the lowest of all
 * options, each on its own; `optionCount` says how many there are.
 */
const summaryFields = {
  id: uuid(),
  number: Type.String(),
  revision: Type.Integer({ minimum: 1 }),
  customerId: Type.Integer(),
  title: Type.String(),
  status: oneOf(quotationStatuses),
  validUntil: date(),
  publishedAt: instant(),
  decidedAt: nullable(instant()),
  salesPersonName: Type.String(),
  optionCount: Type.Integer(),
  contractTermMonths: Type.Integer(),
  nrcTotal: decimal(),
  mrcTotal: decimal(),
  contractTotal: decimal(),
  version: Type.Integer(),
};

export const QuotationSummary = Type.Object(summaryFields, { title: "QuotationSummary" });
export type QuotationSummary = Static<typeof QuotationSummary>;

/** `actorId`: the account or the token. Changes by operators have neither id nor name. */
export const QuotationStatusChange = Type.Object(
  {
    at: instant(),
    from: nullable(oneOf(quotationStatuses)),
    to: oneOf(quotationStatuses),
    event: oneOf(quotationEvents),
    actorType: oneOf(["ACCOUNT", "API_TOKEN", "OPERATOR", "SYSTEM"]),
    actorId: nullable(uuid()),
    actorName: nullableText(),
    reason: nullableText(),
  },
  { title: "QuotationStatusChange" },
);
export type QuotationStatusChange = Static<typeof QuotationStatusChange>;

const Person = Type.Object({ name: Type.String(), email: nullableText(), phone: nullableText() });

export const quotationObstacles = ["customer.suspended", "msa.unsigned"] as const;
export type QuotationObstacle = (typeof quotationObstacles)[number];

/**
 * `obstacle`: why the company cannot accept now. `possible`: what the caller can do; a reseller only reads the quotations of its
 * children. `revisions`: all published revisions, newest first. `replacementWithdrawn`: a new revision was started, and is not
 * published.
 */
export const Quotation = Type.Object(
  {
    ...summaryFields,
    introduction: Type.String(),
    terms: Type.String(),
    vatRate: Type.String(),
    vatTreatment: oneOf(["STANDARD_NL", "REVERSE_CHARGE_EU", "EXPORT"]),
    salesPerson: Type.Object({ ...Person.properties }, { title: "QuotationSalesPerson" }),
    contact: nullable(Type.Object({ ...Person.properties }, { title: "QuotationContact" })),
    options: Type.Array(QuotationOption),
    acceptedOptionId: nullable(uuid()),
    acceptedBy: nullable(
      Type.Object(
        { accountId: nullable(uuid()), name: nullableText(), at: instant() },
        { title: "QuotationAcceptance" },
      ),
    ),
    purchaseOrderNumber: nullableText(),
    rejectReason: nullableText(),
    supersedesId: nullable(uuid()),
    replacementWithdrawn: nullable(
      Type.Object({ at: instant(), reason: nullableText() }, { title: "QuotationReplacement" }),
    ),
    resultingOrderIds: Type.Array(uuid()),
    resultingOrders: Type.Array(
      Type.Object(
        { id: uuid(), orderNumber: Type.String(), status: Type.String(), place: Type.String() },
        { title: "QuotationOrder" },
      ),
    ),
    resultingAgreement: nullable(
      Type.Object({ id: uuid(), number: Type.String(), title: Type.String() }, { title: "QuotationAgreementMade" }),
    ),
    revisions: Type.Array(
      Type.Object(
        {
          id: uuid(),
          revision: Type.Integer(),
          status: oneOf(quotationStatuses),
          publishedAt: instant(),
          validUntil: date(),
        },
        { title: "QuotationRevision" },
      ),
    ),
    document: nullable(Type.Object({ fileName: Type.String(), size: Type.Integer() }, { title: "QuotationDocument" })),
    history: Type.Array(QuotationStatusChange, { description: "Oldest first" }),
    obstacle: nullable(oneOf(quotationObstacles)),
    possible: Type.Object({ accept: Type.Boolean(), reject: Type.Boolean() }, { title: "QuotationPossible" }),
  },
  { title: "Quotation" },
);
export type Quotation = Static<typeof Quotation>;
