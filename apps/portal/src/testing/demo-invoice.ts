import type { Invoice, InvoiceExplanation } from "@demarc/contract/core/invoice";

const place = {
  street: "Noordwalkade",
  houseNumber: 1,
  houseNumberExtension: null,
  room: null,
  postalCode: "1012ZZ",
  city: "Amsterdam",
  country: "NL",
};
const party = { coc: null, oin: null, vatNumber: null, address: place, bic: null, creditorId: null, peppolId: null };

/** The line that the demo invoice charges. */
export const demoService = { type: "LINE", id: "0192f3a0-0000-7000-8000-0000000000c1", label: "LN-104201" } as const;

/** An open invoice of Polderlicht with bank transfer, with data for every part of the screen. */
export const demoInvoice: Invoice = {
  number: "2026-000042",
  type: "INVOICE",
  status: "OPEN",
  customerId: 20120280,
  issueDate: "2026-11-01",
  dueDate: "2026-11-15",
  period: { from: "2026-11-01", to: "2026-11-30" },
  buyerReference: "KP-4711",
  orderReference: null,
  note: null,
  seller: { ...party, name: "Noordwal Groep B.V.", iban: "NL52DEMO0100000017" },
  buyer: { ...party, name: "Polderlicht ICT B.V.", iban: null },
  lines: [
    {
      id: "0192f3a0-0000-7000-8000-0000000000d1",
      position: 1,
      description: "Glasvezel 1 Gbit/s",
      productCode: "FIB-1000",
      period: null,
      quantity: "1",
      unit: "MON",
      unitPrice: "44",
      allowanceAmount: "0.00",
      allowanceReason: null,
      lineAmount: "44.00",
      vatCategory: "S",
      vatRate: "21.00",
      serviceRef: demoService,
      endCustomerReference: "STOOM",
      endCustomerName: "Museum Het Stoomgemaal",
    },
  ],
  lineCount: 1,
  allowances: [],
  lineTotal: "44.00",
  netTotal: "44.00",
  vatTotal: "9.24",
  grossTotal: "53.24",
  taxSubtotals: [{ category: "S", rate: "21.00", taxable: "44.00", tax: "9.24" }],
  currency: "EUR",
  paymentMeans: "58",
  mandateReference: null,
  collectionDate: null,
  paymentReference: "2026-000042",
  paymentCode: "BCD\n002\n1\nSCT\nDEMONL2A\nNoordwal Groep B.V.\nNL52DEMO0100000017\nEUR53.24\n\n\n2026-000042",
  amountPaid: "0.00",
  amountCredited: "0.00",
  amountOpen: "53.24",
  payments: [],
  disputes: [],
  creditedInvoiceNumber: null,
  creditNotes: [],
  version: 2,
};

export const demoExplanation: InvoiceExplanation = {
  netTotal: "44.00",
  previous: { number: "2026-000030", issueDate: "2026-10-01", netTotal: "11.60" },
  difference: "32.40",
  changes: [
    {
      kind: "STARTED",
      serviceType: "LINE",
      description: null,
      services: [demoService],
      count: 1,
      quantity: null,
      unit: null,
      amount: "44.00",
    },
    {
      kind: "QUANTITY",
      serviceType: "RACK",
      description: "Stroomverbruik",
      services: [{ ...demoService, type: "RACK", label: "ENS1-R1-03" }],
      count: 1,
      quantity: "-50",
      unit: "KWH",
      amount: "-11.60",
    },
  ],
  groups: [],
  groupCount: 0,
  allowances: [],
};
