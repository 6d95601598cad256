import { storedAddress } from "@demarc/contract/core/address";
import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import type { InvoiceParty, VatCategory } from "@demarc/contract/core/invoices/invoice";
import { bicOf } from "@demarc/contract/core/iban";
import type { GivenLine, GivenParty, InvoiceRecord } from "@demarc/contract/operator/invoice-drafts";
import { textOr } from "../../../platform/changes/changed-fields.ts";
import { recordNamed } from "../../../platform/changes/named-record.ts";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { found, invalid, InvalidRequest } from "../../../platform/refusals/errors.ts";
import { findBilledCompany, findCreditorId, findLatestSeller, findNamedCompany } from "./billed-company.queries.ts";
import { billedTo } from "./billed-company.rules.ts";
import { findChargedServices } from "./charged-services.queries.ts";
import { categories } from "./invoice-drafts.ts";
import type { DraftLine, InvoiceDraft } from "./invoice-operator.queries.ts";

/** How far ahead an invoice may be dated. */
const mostDaysAhead = 366;

const partyOf = (given: GivenParty): InvoiceParty => ({
  name: given.name.trim(),
  coc: given.coc || null,
  oin: given.oin ?? null,
  vatNumber: given.vatNumber?.toUpperCase() || null,
  address: storedAddress(given.address),
  iban: given.iban || null,
  bic: given.bic || (given.iban && bicOf(given.iban)) || null,
  creditorId: given.creditorId ?? null,
  peppolId: given.peppolId ?? null,
  ...(given.phoneNumber ? { phoneNumber: given.phoneNumber } : {}),
  ...(given.email ? { email: given.email } : {}),
});

const taxed = (
  { vatCategory, vatRate }: Pick<GivenLine, "vatCategory" | "vatRate">,
  usual: VatCategory,
): { readonly vatCategory: VatCategory; readonly vatRate: string } => {
  const category = vatCategory ?? usual;
  return { vatCategory: category, vatRate: vatRate ?? (category === "S" ? "21.00" : "0.00") };
};

/** The services that lines charge for, by the place of the line. Throws 400 for one that the company does not have. */
const servicesOf = async (transaction: OperatorTransaction, customerId: number, lines: readonly GivenLine[]) => {
  const wanted = lines.flatMap(({ service }, place) =>
    service ? [{ place, type: service.type, id: service.id ?? null, ref: service.ref ?? null }] : [],
  );
  if (wanted.length === 0) return new Map<number, DraftLine["serviceRef"]>();
  const rows = await transaction.query(findChargedServices(customerId, wanted));
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  const unknown = wanted.filter(({ place }) => !byPlace.has(place));
  if (unknown.length > 0)
    throw new InvalidRequest(
      unknown.map(({ place }) => ({ field: `lines.${place}.service`, message: "validation.invalid-value" })),
    );
  return new Map(
    wanted.map(({ place, type }) => {
      const { id = "", label = "" } = byPlace.get(place) ?? {};
      return [place, { type, id, label: label.slice(0, 80) }];
    }),
  );
};

/** The lines of a draft as they are given. Throws 400 for a service that the company does not have. */
export const givenLines = async (
  transaction: OperatorTransaction,
  { customerId, usual }: { readonly customerId: number; readonly usual: VatCategory },
  lines: readonly GivenLine[],
): Promise<DraftLine[]> => {
  const services = await servicesOf(transaction, customerId, lines);
  return lines.map((line, place) => ({
    description: line.description.trim(),
    productCode: line.productCode?.trim() || null,
    period: line.period ?? null,
    quantity: line.quantity ?? "1",
    unit: line.unit ?? "C62",
    unitPrice: line.unitPrice,
    allowanceAmount: line.allowanceAmount ?? "0.00",
    allowanceReason: line.allowanceReason?.trim() || null,
    ...taxed(line, usual),
    serviceRef: services.get(place) ?? null,
    endCustomerReference: line.endCustomerReference?.trim() || null,
    endCustomerName: line.endCustomerName?.trim() || null,
  }));
};

/** The stored draft, or the published invoice. */
export interface Kept {
  readonly draft: InvoiceDraft;
  readonly isPublished: boolean;
}

/** The seller of a draft, with its creditor identifier. Throws 400 for the first invoice of a portal without one. */
const sellerOf = async (
  transaction: OperatorTransaction,
  given: InvoiceRecord["seller"],
  { kept, variant }: { readonly kept: Kept | undefined; readonly variant: InvoiceDraft["variant"] },
): Promise<InvoiceParty> => {
  const [latest] = given || kept ? [] : await transaction.query(findLatestSeller(variant));
  const seller = given ? partyOf(given) : (kept?.draft.seller ?? latest?.seller);
  if (!seller) throw invalid("seller", "validation.required");
  if (seller.creditorId !== null) return seller;
  const [collecting] = await transaction.query(findCreditorId(seller));
  return { ...seller, creditorId: collecting?.creditorId ?? null };
};

type Payment = Pick<
  InvoiceDraft,
  "seller" | "buyer" | "paymentMeans" | "mandateReference" | "collectionDate" | "dueDate"
>;

/** Uses the mandate in force, or else the mandate of the stored draft. Throws 400 without a mandate, and for a seller without a creditor identifier. */
const collected = (
  { seller, buyer, dueDate }: Pick<Payment, "seller" | "buyer" | "dueDate">,
  kept: Kept | undefined,
  usual: Payment,
): Payment => {
  const before = kept?.draft.paymentMeans === "59" ? kept.draft : undefined;
  const mandated = kept?.isPublished || !usual.mandateReference ? before : usual;
  if (!mandated?.mandateReference || seller.creditorId === null)
    throw invalid("paymentMeans", "validation.invalid-value");
  const { iban, bic } = mandated.buyer;
  return {
    seller,
    buyer: { ...buyer, iban, bic },
    paymentMeans: "59",
    mandateReference: mandated.mandateReference,
    collectionDate: dueDate,
    dueDate,
  };
};

/** How a draft is paid: as given, or else as before, or else as the company pays. Throws 400 for a direct debit without a mandate. */
const paidBy = (
  given: InvoiceRecord,
  kept: Kept | undefined,
  { seller, issueDate, usual }: { readonly seller: InvoiceParty; readonly issueDate: string; readonly usual: Payment },
): Payment => {
  const before = kept?.draft;
  const dueDate = given.dueDate ?? (before?.issueDate === issueDate ? before.dueDate : usual.dueDate);
  const buyer = given.buyer ? partyOf(given.buyer) : (before?.buyer ?? usual.buyer);
  const paymentMeans = given.paymentMeans ?? before?.paymentMeans ?? usual.paymentMeans;
  if (paymentMeans === "59") return collected({ seller, buyer, dueDate }, kept, usual);
  const payer = { ...seller, creditorId: null };
  return { seller: payer, buyer, paymentMeans, mandateReference: null, collectionDate: null, dueDate };
};

const periodOf = (
  given: InvoiceRecord["period"],
  kept: InvoiceDraft | undefined,
): NonNullable<InvoiceDraft["period"]> | null => (given === undefined ? (kept?.period ?? null) : given);

/**
 * The draft that a body describes. A field that is left out keeps the value of the draft before, or else comes from the company at
 * present. Throws 400 for an unknown customer or service, and for a first invoice without a seller.
 */
export const givenInvoice = async (
  transaction: OperatorTransaction,
  given: InvoiceRecord,
  { externalRef, before }: { readonly externalRef: string | null; readonly before?: Kept | undefined },
): Promise<InvoiceDraft> => {
  const kept = before?.draft;
  const { id: customerId } = await recordNamed(transaction, "customer", given.customer, findNamedCompany);
  if (kept && kept.customerId !== customerId) throw invalid("customer", "validation.invalid-value");
  const company = found(await transaction.query(findBilledCompany(customerId)));
  const today = amsterdamDate(new Date());
  const issueDate = given.issueDate ?? kept?.issueDate ?? today;
  if (issueDate > daysAfter(today, mostDaysAhead)) throw invalid("issueDate", "validation.date-too-late");
  const seller = await sellerOf(transaction, given.seller, { kept: before, variant: company.variant });
  const usual = billedTo(company, { issueDate, seller });
  const payment = paidBy(given, before, { seller, issueDate, usual });
  if (payment.dueDate < issueDate) throw invalid("dueDate", "validation.date-too-early");
  const category = categories[company.vatTreatment];
  const orderReference = textOr(given.orderReference, kept?.orderReference);
  const buyerReference = textOr(given.buyerReference, kept ? kept.buyerReference : usual.buyerReference);
  return {
    ...usual,
    ...payment,
    type: "INVOICE",
    locale: kept?.locale ?? usual.locale,
    variant: kept?.variant ?? usual.variant,
    period: periodOf(given.period, kept),
    orderReference,
    buyerReference: buyerReference ?? (orderReference === null ? (usual.buyerReference ?? null) : null),
    note: textOr(given.note, kept?.note),
    paymentReference: textOr(given.paymentReference, kept?.paymentReference),
    creditedInvoiceNumber: null,
    givenNumber: textOr(given.number, kept?.givenNumber),
    externalRef,
    lines: await givenLines(transaction, { customerId, usual: category }, given.lines),
    allowances:
      given.allowances === undefined
        ? (kept?.allowances ?? [])
        : given.allowances.map((one) => ({
            charge: one.charge,
            reason: one.reason.trim(),
            amount: one.amount,
            ...taxed(one, category),
          })),
  };
};
