import type { Customer } from "@demarc/contract/company";

type DemoCompany = Pick<
  Customer,
  | "id"
  | "type"
  | "variant"
  | "name"
  | "tradeName"
  | "coc"
  | "vatNumber"
  | "iban"
  | "paymentMethod"
  | "paymentTermDays"
  | "customInvoiceReference"
  | "invoiceAttachmentPreference"
  | "locale"
  | "loyaltyParticipant"
> & {
  readonly parentCustomerId?: number;
  readonly street: string;
  readonly houseNumber: number;
  readonly postalCode: string;
  readonly city: string;
  readonly mandate?: "ACTIVE";
};

/** The demo companies. Numbers, addresses and accounts come from ranges reserved for examples. */
export const companies: readonly DemoCompany[] = [
  {
    id: 20120280,
    type: "reseller",
    variant: "main",
    name: "Polderlicht ICT B.V.",
    tradeName: "Polderlicht",
    coc: "99990011",
    vatNumber: "NL999900110B01",
    iban: "NL74DEMO0200000025",
    mandate: "ACTIVE",
    paymentMethod: "DIRECT_DEBIT",
    paymentTermDays: 14,
    customInvoiceReference: "KP-4711",
    invoiceAttachmentPreference: "pdf_and_ubl",
    locale: "nl",
    loyaltyParticipant: true,
    street: "Polderlichtweg",
    houseNumber: 8,
    postalCode: "8011ZZ",
    city: "Zwolle",
  },
  {
    id: 20120281,
    type: "end-user",
    parentCustomerId: 20120280,
    variant: "main",
    name: "Fietsfabriek Zwolle B.V.",
    tradeName: "Fietsfabriek",
    coc: "99990014",
    vatNumber: "NL999900146B01",
    iban: null,
    paymentMethod: "CREDIT_TRANSFER",
    paymentTermDays: 14,
    customInvoiceReference: null,
    invoiceAttachmentPreference: "pdf_only",
    locale: "nl",
    loyaltyParticipant: false,
    street: "Fietsfabriekstraat",
    houseNumber: 12,
    postalCode: "8011ZZ",
    city: "Zwolle",
  },
  {
    id: 20140117,
    type: "end-user",
    variant: "data-centre",
    name: "Kadeblok Hosting B.V.",
    tradeName: "Kadeblok",
    coc: "99990012",
    vatNumber: "NL999900122B01",
    iban: "NL96DEMO0300000033",
    paymentMethod: "CREDIT_TRANSFER",
    paymentTermDays: 30,
    customInvoiceReference: null,
    invoiceAttachmentPreference: "ubl_only",
    locale: "en",
    loyaltyParticipant: false,
    street: "Kadeblokstraat",
    houseNumber: 40,
    postalCode: "1014ZZ",
    city: "Amsterdam",
  },
  {
    id: 20180035,
    type: "reseller",
    variant: "tv",
    name: "Beeldwijk Wonen Coöperatie",
    tradeName: "Beeldwijk",
    coc: "99990013",
    vatNumber: "NL999900134B01",
    iban: "NL21DEMO0400000041",
    mandate: "ACTIVE",
    paymentMethod: "DIRECT_DEBIT",
    paymentTermDays: 14,
    customInvoiceReference: null,
    invoiceAttachmentPreference: "pdf_only",
    locale: "nl",
    loyaltyParticipant: true,
    street: "Beeldwijkplein",
    houseNumber: 3,
    postalCode: "7511ZZ",
    city: "Enschede",
  },
];
