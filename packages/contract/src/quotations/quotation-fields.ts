import { day, decimal, instant, nullable, nullableText, oneOf, recordVersion, uuid } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
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

export const shownQuotationStatuses = quotationStatuses.filter((status) => status !== "DRAFT");

export const quotationEvents = ["publish", "accept", "reject", "revise", "withdraw", "expire", "order"] as const;
export type QuotationEvent = (typeof quotationEvents)[number];

/** One order that accepting an option makes. */
export const QuotationItem = Type.Object(
  {
    position: described(Type.Integer({ minimum: 1 }), "Number of the order in the option, from 1", 1),
    kind: described(oneOf(orderKinds), "Kind of service"),
    packageCode: described(Type.String(), "Code of the package", "FIB-1000"),
    packageName: InLanguages,
    place: described(Type.String(), "Where it is delivered, on one line", "Wolweverswal 12 A, 8011 AB Zwolle"),
    reference: described(
      nullableText(),
      "The company's own name for the service; null without one",
      "Hoofdkantoor Zwolle",
    ),
    lines: described(Type.Array(OrderLine), "Lines with the quoted prices"),
    nrcTotal: described(decimal(), "One-off total, excl. VAT, in EUR as decimal text", "0.00"),
    mrcTotal: described(decimal(), "Monthly total, excl. VAT, in EUR as decimal text", "67.10"),
  },
  { title: "QuotationItem" },
);
export type QuotationItem = Static<typeof QuotationItem>;

/** Work that is not in the catalogue, described in the language of the company. */
export const BespokeLine = Type.Object(
  {
    position: described(Type.Integer({ minimum: 1 }), "Number of the line, from 1", 1),
    description: described(Type.String(), "What is offered", "Managed firewall"),
    chargeType: described(oneOf(["NRC", "MRC"]), "NRC: once. MRC: every month"),
    quantity: described(decimal(), "Quantity as decimal text", "1"),
    unitPrice: described(decimal(), "Price of one unit, excl. VAT, in EUR as decimal text", "44"),
    discountPct: described(decimal(), "Discount in percent, as decimal text", "10"),
    amount: described(decimal(), "Amount of the line, excl. VAT, in EUR as decimal text", "93.00"),
  },
  { title: "QuotationBespokeLine" },
);
export type BespokeLine = Static<typeof BespokeLine>;

/**
 * What the bespoke lines of an option become when it is accepted: an agreement with the term and the notice period of the
 * option.
 */
const QuotationAgreement = Type.Object(
  {
    startDate: described(nullable(day()), "First day of the agreement; null if it starts on the day of the acceptance"),
    renewalMonths: described(
      nullable(Type.Integer()),
      "Length of each renewal in months; null if the agreement ends with its term",
      1,
    ),
    relatedServices: described(
      Type.Array(
        Type.Object(
          {
            type: described(oneOf(serviceTypes), "Kind of service"),
            id: described(uuid(), "Id of the service"),
            name: described(Type.String(), "Number or code of the service", "LN-104201"),
          },
          { title: "QuotationService" },
        ),
      ),
      "Services that the agreement is about",
    ),
  },
  { title: "QuotationAgreement" },
);
export type QuotationAgreement = Static<typeof QuotationAgreement>;

/** One of the alternatives of a quotation. A high amount needs a recent sign-in. */
export const QuotationOption = Type.Object(
  {
    id: described(uuid(), "Id of the option"),
    label: described(Type.String(), "Name of the option", "Option A"),
    description: described(
      nullableText(),
      "Description of the option; null without one",
      "Two lines with a term of three years",
    ),
    contractTermMonths: described(Type.Integer(), "Contract term in months", 36),
    noticeDays: described(Type.Integer(), "Notice period in days", 30),
    items: described(Type.Array(QuotationItem), "Orders that accepting the option makes"),
    bespokeLines: described(Type.Array(BespokeLine), "Work that is not in the catalogue"),
    agreement: described(
      nullable(QuotationAgreement),
      "Agreement that the bespoke lines become; null without bespoke lines",
    ),
    nrcTotal: described(decimal(), "One-off total, excl. VAT, in EUR as decimal text", "0.00"),
    mrcTotal: described(decimal(), "Monthly total, excl. VAT, in EUR as decimal text", "67.10"),
    nrcTotalInclVat: described(decimal(), "One-off total, incl. VAT, in EUR as decimal text", "0.00"),
    mrcTotalInclVat: described(decimal(), "Monthly total, incl. VAT, in EUR as decimal text", "81.19"),
    contractTotal: described(
      decimal(),
      "One-off total plus the monthly totals of the whole term, excl. VAT, in EUR as decimal text",
      "2415.60",
    ),
    needsRecentSignIn: described(Type.Boolean(), "True if the person must have signed in recently to accept it"),
  },
  { title: "QuotationOption" },
);
export type QuotationOption = Static<typeof QuotationOption>;

/** The term and the totals are from the accepted option, or else from the option with the lowest total over its term. */
const summaryFields = {
  id: described(uuid(), "Id of the quotation"),
  number: described(Type.String(), "Number of the quotation", "QT-2026-0193"),
  revision: described(Type.Integer({ minimum: 1 }), "Number of the revision, from 1", 2),
  customerId: described(Type.Integer(), "Customer number of the company", 20_120_280),
  title: described(Type.String(), "Title of the quotation", "Two lines in Deventer"),
  status: described(oneOf(quotationStatuses), "Status of the quotation"),
  validUntil: described(day(), "Last day to accept it, in Amsterdam"),
  publishedAt: described(instant(), "When it was published"),
  decidedAt: described(nullable(instant()), "When it was accepted or rejected; null before that"),
  salesPersonName: described(Type.String(), "Who created the quotation", "Sales team"),
  optionCount: described(Type.Integer(), "Number of options", 2),
  contractTermMonths: described(
    Type.Integer(),
    "Contract term in months; of the option with the lowest total over its term until one is accepted",
    36,
  ),
  nrcTotal: described(
    decimal(),
    "One-off total, excl. VAT, in EUR as decimal text; of the option with the lowest total over its term until one is accepted",
    "0.00",
  ),
  mrcTotal: described(
    decimal(),
    "Monthly total, excl. VAT, in EUR as decimal text; of the option with the lowest total over its term until one is accepted",
    "67.10",
  ),
  contractTotal: described(
    decimal(),
    "One-off total plus the monthly totals of the whole term, excl. VAT, in EUR as decimal text; the lowest of all options until one is accepted",
    "2415.60",
  ),
  version: recordVersion(),
};

export const QuotationSummary = Type.Object(summaryFields, { title: "QuotationSummary" });
export type QuotationSummary = Static<typeof QuotationSummary>;

export const QuotationStatusChange = Type.Object(
  {
    at: described(instant(), "When it happened"),
    from: described(nullable(oneOf(quotationStatuses)), "Status before the change; null for the first"),
    to: described(oneOf(quotationStatuses), "Status after the change"),
    event: described(oneOf(quotationEvents), "What happened"),
    actorType: described(oneOf(["ACCOUNT", "API_TOKEN", "OPERATOR", "SYSTEM"]), "Who made the change"),
    actorId: described(
      nullable(uuid()),
      "Id of the account or the API token; null for the operator",
      "ba4d78ed-c5f2-71b0-81c0-5b7ecc0990ca",
    ),
    actorName: described(
      nullableText(),
      "Name of the person or the API token; null for the operator",
      "fenna.smit@company.example",
    ),
    reason: described(nullableText(), "Reason for the change; null without one", "We keep the line that we have."),
  },
  { title: "QuotationStatusChange" },
);
export type QuotationStatusChange = Static<typeof QuotationStatusChange>;

const Person = Type.Object({
  name: described(Type.String(), "Full name of the person", "Joris Bakker"),
  email: described(nullableText(), "E-mail address", "fenna.smit@company.example"),
  phone: described(nullableText(), "Phone number; null without one", "0200000015"),
});

export const quotationObstacles = ["customer.suspended", "msa.unsigned"] as const;
export type QuotationObstacle = (typeof quotationObstacles)[number];

/** `possible`: what the caller can do; a reseller only reads the quotations of its children. */
export const Quotation = Type.Object(
  {
    ...summaryFields,
    introduction: described(
      Type.String(),
      "Introduction by the operator, with line breaks",
      "As discussed, this is our offer for two lines in Deventer.",
    ),
    terms: described(
      Type.String(),
      "Terms of the offer, with line breaks",
      "Prices exclude VAT. The term begins on the day of delivery.",
    ),
    vatRate: described(decimal(), "VAT rate in percent, as decimal text", "21.00"),
    vatTreatment: described(oneOf(["STANDARD_NL", "REVERSE_CHARGE_EU", "EXPORT"]), "How VAT is charged"),
    salesPerson: Type.Object({ ...Person.properties }, { title: "QuotationSalesPerson" }),
    contact: described(
      nullable(Type.Object({ ...Person.properties }, { title: "QuotationContact" })),
      "Contact person at the company; null without one",
    ),
    options: described(Type.Array(QuotationOption), "Alternatives, of which one can be accepted"),
    acceptedOptionId: described(
      nullable(uuid()),
      "The option that was accepted; null until then",
      "8f0a3b52-6d1c-4f7e-9a21-5c3d7e90b1a4",
    ),
    acceptedBy: described(
      nullable(
        Type.Object(
          {
            accountId: described(
              nullable(uuid()),
              "Id of the account that accepted it; null if it is not known",
              "bcc455fa-2724-7046-8b5f-7cc862db3d5f",
            ),
            name: described(nullableText(), "Name of who accepted it; null if it is not known", "Daan Vos"),
            at: described(instant(), "When it was accepted"),
          },
          { title: "QuotationAcceptance" },
        ),
      ),
      "Who accepted it, and when; null until it is accepted",
    ),
    purchaseOrderNumber: described(
      nullableText(),
      "Purchase order number of the company, printed on the orders and the invoice; null without one",
      "PO-8841",
    ),
    rejectReason: described(
      nullableText(),
      "Why the company rejected it; null if it did not, or gave no reason",
      "We keep the line that we have.",
    ),
    supersedesId: described(nullable(uuid()), "Id of the version that it replaces; null without one"),
    replacementWithdrawn: described(
      nullable(
        Type.Object(
          {
            at: described(instant(), "When it was withdrawn"),
            reason: described(
              nullableText(),
              "Why it was withdrawn; null without a reason",
              "The route is not available.",
            ),
          },
          { title: "QuotationReplacement" },
        ),
      ),
      "When and why the operator withdrew the draft that would replace this revision; null if it is replaced or was never revised",
    ),
    resultingOrderIds: described(Type.Array(uuid()), "Orders that the acceptance created", [
      "0a6e4c1d-7b25-4f3a-9c8e-1d5f2b7a6e30",
    ]),
    resultingOrders: described(
      Type.Array(
        Type.Object(
          {
            id: described(uuid(), "Id of the order"),
            orderNumber: described(Type.String(), "Number of the order", "ORD-2026-004512"),
            status: described(Type.String(), "Status of the order", "SUBMITTED"),
            place: described(Type.String(), "Where it is delivered, on one line", "Wolweverswal 12 A, 8011 AB Zwolle"),
          },
          { title: "QuotationOrder" },
        ),
      ),
      "Orders that the acceptance created, with their numbers",
    ),
    resultingAgreement: described(
      nullable(
        Type.Object(
          {
            id: described(uuid(), "Id of the agreement"),
            number: described(Type.String(), "Number of the agreement", "MA-2026-008"),
            title: described(Type.String(), "Title of the agreement", "Managed firewalls"),
          },
          { title: "QuotationAgreementMade" },
        ),
      ),
      "Agreement that the acceptance created for the bespoke lines; null without bespoke lines",
    ),
    revisions: described(
      Type.Array(
        Type.Object(
          {
            id: described(uuid(), "Id of the revision"),
            revision: described(Type.Integer(), "Number of the revision, from 1", 2),
            status: described(oneOf(quotationStatuses), "Status of the revision"),
            publishedAt: described(instant(), "When it was published"),
            validUntil: described(day(), "Last day to accept it, in Amsterdam"),
          },
          { title: "QuotationRevision" },
        ),
      ),
      "All published revisions, newest first",
    ),
    document: described(
      nullable(
        Type.Object(
          {
            fileName: described(Type.String(), "Name of the file", "QT-2026-0193.pdf"),
            size: described(Type.Integer(), "Size in bytes", 48_213),
          },
          { title: "QuotationDocument" },
        ),
      ),
      "PDF of the quotation; null until it is ready",
    ),
    history: described(Type.Array(QuotationStatusChange), "What happened, oldest first"),
    obstacle: described(nullable(oneOf(quotationObstacles)), "Why the company cannot accept now; null if it can"),
    possible: Type.Object(
      {
        accept: described(Type.Boolean(), "True if it can be accepted"),
        reject: described(Type.Boolean(), "True if it can be rejected"),
      },
      { title: "QuotationPossible" },
    ),
  },
  { title: "Quotation" },
);
export type Quotation = Static<typeof Quotation>;
