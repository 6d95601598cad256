import type { InvoiceAllowance, InvoiceLine, InvoiceParty, VatCategory } from "@demarc/contract/core/invoices/invoice";
import { fitForXml, xmlDocument, type XmlElement as Node } from "../../../platform/documents/xml.ts";
import { add } from "../../../platform/money.ts";
import { lineAmountOf } from "../invoice/invoice-totals.ts";
import type { StoredInvoice } from "../invoice/invoices.queries.ts";

const nlcius = "urn:cen.eu:en16931:2017#compliant#urn:fdc:nen.nl:nlcius:v1.0";
const billing = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";
const namespaceOf = (document: string) => `urn:oasis:names:specification:ubl:schema:xsd:${document}-2`;

/** Omits empty elements, which NLCIUS warns about. */
const ifAny = (text: string | null | undefined): string | undefined => fitForXml(text ?? "").trim() || undefined;

const amount = (value: string): Node => ({ "@currencyID": "EUR", "#": value });

const vatScheme: Node = { "cbc:ID": "VAT" };

const taxCategory = (category: VatCategory, rate: string): Node => ({
  "cbc:ID": category,
  "cbc:Percent": rate,
  "cac:TaxScheme": vatScheme,
});

/** The VAT exemption reason as text, because NLCIUS advises against the code. */
const exemptionReason: Partial<Record<VatCategory, string>> = {
  AE: "Reverse charge",
  G: "Export outside the EU",
};

const identifier = (scheme: string, id: string): Node => ({ "@schemeID": scheme, "#": id });

/** KvK number or OIN, with its ISO 6523 scheme. */
const registration = ({ coc, oin }: InvoiceParty): Node | undefined =>
  coc ? identifier("0106", coc) : oin ? identifier("0190", oin) : undefined;

const endpointOf = (party: InvoiceParty): Node | undefined => {
  const [, scheme, value] = /^(\d{4}):(.+)$/.exec(party.peppolId ?? "") ?? [];
  return scheme && value ? identifier(scheme, value) : registration(party);
};

const addressOf = ({ address }: InvoiceParty): Node => ({
  "cbc:StreetName": ifAny(`${address.street} ${address.houseNumber}${address.houseNumberExtension ?? ""}`),
  "cbc:AdditionalStreetName": ifAny(address.room),
  "cbc:CityName": ifAny(address.city),
  "cbc:PostalZone": ifAny(address.postalCode),
  "cac:Country": { "cbc:IdentificationCode": address.country },
});

const partyOf = (party: InvoiceParty): Node => ({
  "cac:Party": {
    "cbc:EndpointID": endpointOf(party),
    "cac:PartyIdentification": party.creditorId ? { "cbc:ID": identifier("SEPA", party.creditorId) } : undefined,
    "cac:PostalAddress": addressOf(party),
    "cac:PartyTaxScheme": party.vatNumber
      ? { "cbc:CompanyID": party.vatNumber, "cac:TaxScheme": vatScheme }
      : undefined,
    "cac:PartyLegalEntity": { "cbc:RegistrationName": party.name, "cbc:CompanyID": registration(party) },
    "cac:Contact":
      ifAny(party.phoneNumber) || ifAny(party.email)
        ? { "cbc:Telephone": ifAny(party.phoneNumber), "cbc:ElectronicMail": ifAny(party.email) }
        : undefined,
  },
});

const periodOf = (period: InvoiceLine["period"]): Node | undefined =>
  period ? { "cbc:StartDate": period.from, "cbc:EndDate": period.to } : undefined;

const paymentOf = (invoice: StoredInvoice): Node => {
  const { paymentMeans, seller, buyer, mandateReference, type, dueDate } = invoice;
  return {
    "cbc:PaymentMeansCode": paymentMeans,
    "cbc:PaymentDueDate": type === "CREDIT_NOTE" ? dueDate : undefined,
    "cbc:PaymentID": ifAny(invoice.paymentReference),
    ...(paymentMeans === "59"
      ? {
          "cac:PaymentMandate": {
            "cbc:ID": ifAny(mandateReference),
            "cac:PayerFinancialAccount": buyer.iban ? { "cbc:ID": buyer.iban } : undefined,
          },
        }
      : { "cac:PayeeFinancialAccount": seller.iban ? { "cbc:ID": seller.iban } : undefined }),
  };
};

const allowanceOf = ({ charge, reason, amount: value, vatCategory, vatRate }: InvoiceAllowance): Node => ({
  "cbc:ChargeIndicator": String(charge),
  "cbc:AllowanceChargeReason": reason,
  "cbc:Amount": amount(value),
  "cac:TaxCategory": taxCategory(vatCategory, vatRate),
});

const taxTotalOf = ({ vatTotal, taxSubtotals }: StoredInvoice): Node => ({
  "cbc:TaxAmount": amount(vatTotal),
  "cac:TaxSubtotal": taxSubtotals.map(({ category, rate, taxable, tax }) => ({
    "cbc:TaxableAmount": amount(taxable),
    "cbc:TaxAmount": amount(tax),
    "cac:TaxCategory": {
      "cbc:ID": category,
      "cbc:Percent": rate,
      "cbc:TaxExemptionReason": exemptionReason[category],
      "cac:TaxScheme": vatScheme,
    },
  })),
});

const sumOf = (allowances: readonly InvoiceAllowance[], charge: boolean): Node | undefined => {
  const chosen = allowances.filter((allowance) => allowance.charge === charge);
  if (chosen.length === 0) return undefined;
  return amount(add(...chosen.map((one) => one.amount)));
};

const totalsOf = ({ lineTotal, netTotal, grossTotal, allowances }: StoredInvoice): Node => ({
  "cbc:LineExtensionAmount": amount(lineTotal),
  "cbc:TaxExclusiveAmount": amount(netTotal),
  "cbc:TaxInclusiveAmount": amount(grossTotal),
  "cbc:AllowanceTotalAmount": sumOf(allowances, false),
  "cbc:ChargeTotalAmount": sumOf(allowances, true),
  "cbc:PayableAmount": amount(grossTotal),
});

const propertiesOf = (line: InvoiceLine): Node[] | undefined => {
  const named: [name: string, value: string | null | undefined][] = [
    ["Service", line.serviceRef?.label],
    ["End customer", line.endCustomerName],
    ["End customer reference", line.endCustomerReference],
  ];
  const properties = named.flatMap(([name, value]) =>
    ifAny(value) ? [{ "cbc:Name": name, "cbc:Value": ifAny(value) }] : [],
  );
  return properties.length > 0 ? properties : undefined;
};

const lineOf =
  (quantityName: string) =>
  (line: InvoiceLine): Node => ({
    "cbc:ID": String(line.position),
    [quantityName]: { "@unitCode": line.unit, "#": line.quantity },
    "cbc:LineExtensionAmount": amount(line.lineAmount),
    "cac:InvoicePeriod": periodOf(line.period),
    "cac:AllowanceCharge":
      Number(line.allowanceAmount) > 0
        ? {
            "cbc:ChargeIndicator": "false",
            "cbc:AllowanceChargeReason": ifAny(line.allowanceReason),
            "cbc:Amount": amount(line.allowanceAmount),
            "cbc:BaseAmount": amount(lineAmountOf({ ...line, allowanceAmount: "0" })),
          }
        : undefined,
    "cac:Item": {
      "cbc:Name": line.description,
      "cac:SellersItemIdentification": ifAny(line.productCode) ? { "cbc:ID": ifAny(line.productCode) } : undefined,
      "cac:ClassifiedTaxCategory": taxCategory(line.vatCategory, line.vatRate),
      "cac:AdditionalItemProperty": propertiesOf(line),
    },
    "cac:Price": { "cbc:PriceAmount": amount(line.unitPrice) },
  });

const contentOf = (invoice: StoredInvoice): Node => {
  const isCredit = invoice.type === "CREDIT_NOTE";
  const { creditedInvoiceNumber, orderReference } = invoice;
  return {
    "cbc:CustomizationID": nlcius,
    "cbc:ProfileID": billing,
    "cbc:ID": invoice.number,
    "cbc:IssueDate": invoice.issueDate,
    ...(isCredit
      ? { "cbc:CreditNoteTypeCode": "381" }
      : { "cbc:DueDate": invoice.dueDate, "cbc:InvoiceTypeCode": "380" }),
    "cbc:Note": ifAny(invoice.note),
    "cbc:DocumentCurrencyCode": "EUR",
    "cbc:BuyerReference": ifAny(invoice.buyerReference),
    "cac:InvoicePeriod": periodOf(invoice.period),
    "cac:OrderReference": ifAny(orderReference) ? { "cbc:ID": ifAny(orderReference) } : undefined,
    "cac:BillingReference": creditedInvoiceNumber
      ? { "cac:InvoiceDocumentReference": { "cbc:ID": creditedInvoiceNumber } }
      : undefined,
    "cac:AccountingSupplierParty": partyOf(invoice.seller),
    "cac:AccountingCustomerParty": partyOf({ ...invoice.buyer, creditorId: null }),
    "cac:PaymentMeans": paymentOf(invoice),
    "cac:AllowanceCharge": invoice.allowances.length > 0 ? invoice.allowances.map(allowanceOf) : undefined,
    "cac:TaxTotal": taxTotalOf(invoice),
    "cac:LegalMonetaryTotal": totalsOf(invoice),
    ...(isCredit
      ? { "cac:CreditNoteLine": invoice.lines.map(lineOf("cbc:CreditedQuantity")) }
      : { "cac:InvoiceLine": invoice.lines.map(lineOf("cbc:InvoicedQuantity")) }),
  };
};

/**
 * An invoice or credit note as UBL 2.1 after EN 16931 and NLCIUS (SI-UBL 2.0), as issued: later payments are not
 * included. Removes characters that XML does not allow.
 */
export const renderUbl = (invoice: StoredInvoice): string => {
  const name = invoice.type === "CREDIT_NOTE" ? "CreditNote" : "Invoice";
  return xmlDocument(name, {
    "@xmlns": namespaceOf(name),
    "@xmlns:cac": namespaceOf("CommonAggregateComponents"),
    "@xmlns:cbc": namespaceOf("CommonBasicComponents"),
    ...contentOf(invoice),
  });
};
