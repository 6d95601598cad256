import type { Customer } from "@demarc/contract/company";
import type { CustomerContact } from "@demarc/contract/core/customer-contact";

const updatedAt = "2026-11-01T09:00:00Z";

export const demoContact: CustomerContact = {
  id: "0192f3a0-0000-7000-8000-000000000001",
  types: ["main", "billing"],
  jobTitle: "Hoofd IT",
  firstName: "Sanne",
  middleName: "van der",
  lastName: "Meer",
  email: "s.vandermeer@polderlicht.example",
  phoneNumber: "0200000012",
  phoneNumber2: null,
  version: 3,
  updatedAt,
};

export const secondContact: CustomerContact = {
  id: "0192f3a0-0000-7000-8000-000000000002",
  types: ["billing", "order"],
  jobTitle: null,
  firstName: "Fenna",
  middleName: null,
  lastName: "Smit",
  email: "fenna.smit@polderlicht.example",
  phoneNumber: null,
  phoneNumber2: null,
  version: 1,
  updatedAt,
};

/** Polderlicht of the demo data, with two contacts. */
export const demoCustomer: Customer = {
  id: 20120280,
  guid: "0192f3a0-0000-7000-8000-0000000000aa",
  type: "reseller",
  parentCustomerId: null,
  status: "ACTIVE",
  variant: "main",
  name: "Polderlicht ICT B.V.",
  tradeName: "Polderlicht",
  coc: "99990011",
  oin: null,
  vatNumber: "NL999900110B01",
  vatTreatment: "STANDARD_NL",
  address: {
    street: "Polderlichtweg",
    houseNumber: 8,
    houseNumberExtension: null,
    room: null,
    postalCode: "8011ZZ",
    city: "Zwolle",
    country: "NL",
  },
  invoiceAddress: null,
  iban: "NL74DEMO0200000025",
  bic: "DEMONL2A",
  paymentMethod: "DIRECT_DEBIT",
  paymentTermDays: 14,
  customInvoiceReference: "KP-4711",
  invoiceAttachmentPreference: "pdf_and_ubl",
  invoiceEmail: null,
  peppolId: null,
  locale: "nl",
  loyaltyParticipant: true,
  contacts: [demoContact, secondContact],
  mandate: {
    mandateReference: "MND-20120280-0003",
    iban: "NL74DEMO0200000025",
    accountHolder: "Polderlicht ICT B.V.",
    scheme: "B2B",
    status: "ACTIVE",
    signedAt: "2025-03-01T09:00:00Z",
  },
  children: [{ id: 20120281, name: "Fietsfabriek Zwolle B.V." }],
  createdAt: "2019-05-01T09:00:00Z",
  updatedAt,
  version: 7,
};
