import { paymentMeans } from "@demarc/contract/core/invoices/invoice";
import type { FieldError } from "@demarc/contract/core/errors";
import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import { numberPattern } from "@demarc/contract/operator/invoice-drafts";
import { InvalidRequest, invalid } from "../../../../platform/refusals/errors.ts";
import { nodeAt, nodesAt, readXml, textAt, type XmlNode } from "../../../../platform/documents/xml-tree.ts";
import { lineAmountOf, totalsOf } from "../../invoice/invoice-totals.ts";
import { invoiceFaults } from "../invoice-checks.rules.ts";
import { refuseTooManyLines } from "../invoice.steps.ts";
import type { InvoiceDraft } from "../invoice-operator.queries.ts";
import { ublFaults, type UblFaults } from "./ubl-faults.ts";
import { allowancesOf, linesOf, periodOf } from "./ubl-lines.ts";
import { partyOf } from "./ubl-parties.ts";
import { checkTotals } from "./ubl-totals.ts";

const schema = (name: string) => `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`;

const prefixes = {
  [schema("Invoice")]: "",
  [schema("CreditNote")]: "",
  [schema("CommonAggregateComponents")]: "cac",
  [schema("CommonBasicComponents")]: "cbc",
};

/** Types of documents that the product has: an invoice, and a credit note for an invoice. */
const typeCodes = { Invoice: "380", CreditNote: "381" } as const;

/** The places in the document of the fields that `invoiceFaults` names. */
const placeOf = (root: XmlNode, field: string): string => {
  const [seller, buyer] = ["cac:AccountingSupplierParty/cac:Party", "cac:AccountingCustomerParty/cac:Party"];
  const line = root.name === "CreditNote" ? "cac:CreditNoteLine" : "cac:InvoiceLine";
  const known: Readonly<Record<string, string>> = {
    "seller.name": `${seller}/cac:PartyLegalEntity/cbc:RegistrationName`,
    "buyer.name": `${buyer}/cac:PartyLegalEntity/cbc:RegistrationName`,
    "seller.vatNumber": `${seller}/cac:PartyTaxScheme/cbc:CompanyID`,
    "buyer.vatNumber": `${buyer}/cac:PartyTaxScheme/cbc:CompanyID`,
    "seller.coc": `${seller}/cac:PartyLegalEntity/cbc:CompanyID`,
    "buyer.coc": `${buyer}/cac:PartyLegalEntity/cbc:CompanyID`,
    "seller.iban": "cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID",
    buyerReference: "cbc:BuyerReference",
    lines: line,
    netTotal: "cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount",
    grossTotal: "cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount",
  };
  const [, index, part = ""] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? [];
  if (index !== undefined) {
    const parts: Readonly<Record<string, string>> = {
      description: "cac:Item/cbc:Name",
      unitPrice: "cac:Price/cbc:PriceAmount",
      vatRate: "cac:Item/cac:ClassifiedTaxCategory/cbc:Percent",
      allowanceReason: "cac:AllowanceCharge/cbc:AllowanceChargeReason",
    };
    return `/${root.name}/${line}[${Number(index) + 1}]/${parts[part] ?? ""}`;
  }
  const [, allowance] = /^allowances\.(\d+)\./.exec(field) ?? [];
  if (allowance !== undefined) return `/${root.name}/cac:AllowanceCharge[${Number(allowance) + 1}]`;
  return `/${root.name}/${known[field] ?? ""}`;
};

/** The PDF that is embedded in the document: the first one. */
const embeddedPdf = (root: XmlNode, faults: UblFaults): { name: string; content: Buffer } | null => {
  for (const [index, reference] of nodesAt(root, "cac:AdditionalDocumentReference").entries()) {
    const object = nodeAt(reference, "cac:Attachment/cbc:EmbeddedDocumentBinaryObject");
    if (object?.attributes["mimeCode"] !== "application/pdf") continue;
    const content = Buffer.from(object.text, "base64");
    const place = `/${root.name}/cac:AdditionalDocumentReference[${index + 1}]/cac:Attachment/cbc:EmbeddedDocumentBinaryObject`;
    if (!content.subarray(0, 1029).includes("%PDF-")) faults.add(place, "validation.file-not-pdf");
    const name = object.attributes["filename"]?.trim();
    return { name: name ? name.slice(-200).toWellFormed() : "invoice.pdf", content };
  }
  return null;
};

const paymentOf = (root: XmlNode, faults: UblFaults) => {
  const place = `/${root.name}/cac:PaymentMeans`;
  const means = nodeAt(root, "cac:PaymentMeans");
  const code = textAt(means, "cbc:PaymentMeansCode");
  const known = paymentMeans.find((one) => one === code);
  if (code === null) faults.missing(`${place}/cbc:PaymentMeansCode`, "BR-49");
  else if (!known) faults.wrong(`${place}/cbc:PaymentMeansCode`);
  const mandateReference = faults.text(means, place, "cac:PaymentMandate/cbc:ID", { most: 35 });
  if (known === "59" && mandateReference === null)
    faults.missing(`${place}/cac:PaymentMandate/cbc:ID`, "PEPPOL-EN16931-R061");
  return {
    paymentMeans: known ?? "58",
    mandateReference: known === "59" ? mandateReference : null,
    paymentReference: faults.text(means, place, "cbc:PaymentID", { most: 35 }),
    seller: {
      iban: faults.text(means, place, "cac:PayeeFinancialAccount/cbc:ID", { most: 34 }),
      bic: faults.text(means, place, "cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch/cbc:ID", { most: 11 }),
    },
    buyer: {
      iban: faults.text(means, place, "cac:PaymentMandate/cac:PayerFinancialAccount/cbc:ID", { most: 34 }),
      bic: null,
    },
    dueDate: faults.day(means, place, "cbc:PaymentDueDate"),
  };
};

const kinds = (root: XmlNode, faults: UblFaults) => {
  const at = `/${root.name}`;
  const name = root.name === "CreditNote" ? ("CreditNote" as const) : ("Invoice" as const);
  const code = faults.text(root, at, `cbc:${name}TypeCode`, { most: 10, rule: "BR-04" });
  if (code !== null && code !== typeCodes[name]) faults.wrong(`${at}/cbc:${name}TypeCode`);
  const currency = faults.text(root, at, "cbc:DocumentCurrencyCode", { most: 3, rule: "BR-05" });
  if (currency !== null && currency !== "EUR") faults.wrong(`${at}/cbc:DocumentCurrencyCode`);
  faults.text(root, at, "cbc:CustomizationID", { most: 500, rule: "BR-01" });
  const number = faults.text(root, at, "cbc:ID", { most: 20, rule: "BR-02" }) ?? "";
  if (number !== "" && !new RegExp(numberPattern).test(number)) faults.wrong(`${at}/cbc:ID`);
  return { name, number };
};

export type UblDraft = Omit<InvoiceDraft, "customerId" | "locale" | "variant" | "externalRef">;

/** Adds the faults of the sums and of the content. */
const contentFaults = (root: XmlNode, draft: UblDraft, faults: UblFaults): FieldError[] => {
  if (faults.isUncertain()) return [];
  const { lines: given, allowances = [] } = draft;
  const lines = given.map((line) => {
    const { allowanceAmount = "0.00", allowanceReason = null } = line;
    const lineAmount = lineAmountOf({ ...line, allowanceAmount });
    return Object.assign({}, line, { allowanceAmount, allowanceReason, lineAmount });
  });
  const totals = totalsOf(lines, allowances);
  checkTotals(root, totals, allowances, faults);
  const known = new Set(faults.errors.map(({ field, params }) => `${field} ${params?.["rule"]}`));
  const found = invoiceFaults({ ...draft, ...totals, lines, allowances, creditedInvoiceNumber: null })
    .map((fault) => Object.assign({}, fault, { field: placeOf(root, fault.field) }))
    .filter(({ field, params }) => !known.has(`${field} ${params?.["rule"]}`));
  if (!draft.buyerReference && !draft.orderReference && !found.some(({ params }) => params?.["rule"] === "BR-NL-2"))
    faults.missing(`/${root.name}/cbc:BuyerReference`, "BR-NL-2");
  return found;
};

export interface ReadUbl {
  readonly draft: UblDraft;
  readonly pdf: { readonly name: string; readonly content: Buffer } | null;
}

/**
 * Reads a UBL 2.1 invoice or credit note. Throws 400 with the rules of EN 16931 and NLCIUS that it breaks, each with its place, and for
 * what the product cannot store, and 409 for too many lines. Takes a second of CPU for a large one: run it before a transaction.
 */
export const readUbl = (content: Buffer): ReadUbl => {
  const root = readXml(content, prefixes);
  if (root.name !== "Invoice" && root.name !== "CreditNote") throw invalid("file", "validation.invalid-data");
  refuseTooManyLines([`cac:${root.name}Line`, "cac:AllowanceCharge"].flatMap((name) => nodesAt(root, name)).length);
  const faults = ublFaults();
  const at = `/${root.name}`;
  const { name, number } = kinds(root, faults);
  const { seller: payee, buyer: payer, dueDate: payBy, ...payment } = paymentOf(root, faults);
  const issued = faults.day(root, at, "cbc:IssueDate", "BR-03");
  const issueDate = issued ?? amsterdamDate(new Date());
  if (issueDate > daysAfter(amsterdamDate(new Date()), 366))
    faults.add(`${at}/cbc:IssueDate`, "validation.date-too-late");
  const dueDate = faults.day(root, at, "cbc:DueDate") ?? payBy ?? issueDate;
  if (issued !== null && dueDate < issued) faults.wrong(`${at}/cbc:DueDate`);
  const credited = faults.text(root, at, "cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID", {
    most: 20,
    ...(name === "CreditNote" ? { rule: "BR-55" } : {}),
  });
  const note = nodesAt(root, "cbc:Note")
    .map(({ text }) => text.trim())
    .join("\n");
  if (note.length > 500) faults.add(`${at}/cbc:Note`, "validation.max-length", { max: 500 });
  const lines = linesOf(root, faults);
  const allowances = allowancesOf(root, faults);
  const draft: UblDraft = {
    ...payment,
    type: name === "CreditNote" ? "CREDIT_NOTE" : "INVOICE",
    givenNumber: number,
    issueDate,
    dueDate,
    collectionDate: payment.paymentMeans === "59" ? dueDate : null,
    period: periodOf(root, at, faults),
    buyerReference: faults.text(root, at, "cbc:BuyerReference", { most: 35 }),
    orderReference: faults.text(root, at, "cac:OrderReference/cbc:ID", { most: 35 }),
    note: note || null,
    seller: partyOf(root, "seller", payee, faults),
    buyer: partyOf(root, "buyer", payer, faults),
    creditedInvoiceNumber: name === "CreditNote" ? credited : null,
    lines,
    allowances,
  };
  const more = contentFaults(root, draft, faults);
  const pdf = embeddedPdf(root, faults);
  const errors = [...faults.errors, ...more];
  if (errors.length > 0) throw new InvalidRequest(errors);
  return { draft, pdf };
};
