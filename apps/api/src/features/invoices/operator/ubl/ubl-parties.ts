import type { InvoiceParty } from "@demarc/contract/core/invoices/invoice";
import { bicOf } from "@demarc/contract/core/iban";
import { nodeAt, nodesAt, textAt, type XmlNode } from "../../../../platform/documents/xml-tree.ts";
import type { UblFaults } from "./ubl-faults.ts";

/** Street, house number and addition, as Dutch addresses have them on one line. */
const streetLine = /^(.*\S)\s+(\d{1,5})(?:\s*[-/]?\s*([A-Za-z0-9]{1,6}))?$/;

const addressOf = (party: XmlNode | undefined, place: string, faults: UblFaults): InvoiceParty["address"] => {
  const address = nodeAt(party, "cac:PostalAddress");
  const at = `${place}/cac:PostalAddress`;
  const line = faults.text(address, at, "cbc:StreetName", { most: 95 }) ?? "";
  const [, street = line, number = "0", addition = null] = streetLine.exec(line) ?? [];
  if (address && number === "0") faults.wrong(`${at}/cbc:StreetName`);
  return {
    street,
    houseNumber: Number(number),
    houseNumberExtension: addition,
    room: faults.text(address, at, "cbc:AdditionalStreetName", { most: 40 }),
    postalCode: (faults.text(address, at, "cbc:PostalZone", { most: 13 }) ?? "").replaceAll(/\s/g, ""),
    city: faults.text(address, at, "cbc:CityName", { most: 80 }) ?? "",
    country: faults.text(address, at, "cac:Country/cbc:IdentificationCode", { most: 2 }) ?? "",
  };
};

const numberOf = (party: XmlNode | undefined, scheme: string): string | null => {
  const id = nodeAt(party, "cac:PartyLegalEntity/cbc:CompanyID");
  return id?.attributes["schemeID"] === scheme ? id.text.trim() || null : null;
};

const rules = {
  seller: { name: "BR-06", address: "BR-08", country: "BR-09" },
  buyer: { name: "BR-07", address: "BR-10", country: "BR-11" },
} as const;

/** A party of the document. Missing and invalid fields are added to the faults. */
export const partyOf = (
  root: XmlNode,
  role: keyof typeof rules,
  account: { readonly iban: string | null; readonly bic: string | null },
  faults: UblFaults,
): InvoiceParty => {
  const wrapper = role === "seller" ? "cac:AccountingSupplierParty" : "cac:AccountingCustomerParty";
  const party = nodeAt(root, `${wrapper}/cac:Party`);
  const place = `/${root.name}/${wrapper}/cac:Party`;
  const { name, address, country } = rules[role];
  if (!nodeAt(party, "cac:PostalAddress")) faults.missing(`${place}/cac:PostalAddress`, address);
  else if (!textAt(party, "cac:PostalAddress/cac:Country/cbc:IdentificationCode"))
    faults.missing(`${place}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`, country);
  const endpoint = nodeAt(party, "cbc:EndpointID");
  const scheme = endpoint?.attributes["schemeID"];
  const taxed = nodesAt(party, "cac:PartyTaxScheme").find((one) => textAt(one, "cac:TaxScheme/cbc:ID") === "VAT");
  const creditor = nodesAt(party, "cac:PartyIdentification")
    .map((one) => nodeAt(one, "cbc:ID"))
    .find((id) => id?.attributes["schemeID"] === "SEPA");
  const phoneNumber = faults.text(party, place, "cac:Contact/cbc:Telephone", { most: 40 });
  const email = faults.text(party, place, "cac:Contact/cbc:ElectronicMail", { most: 254 });
  return {
    name: faults.text(party, place, "cac:PartyLegalEntity/cbc:RegistrationName", { most: 120, rule: name }) ?? "",
    coc: numberOf(party, "0106"),
    oin: numberOf(party, "0190"),
    vatNumber: faults.text(taxed, `${place}/cac:PartyTaxScheme`, "cbc:CompanyID", { most: 30 }),
    address: addressOf(party, place, faults),
    iban: account.iban,
    bic: account.bic ?? (account.iban === null ? null : (bicOf(account.iban) ?? null)),
    creditorId: role === "seller" ? creditor?.text.trim() || null : null,
    peppolId: scheme && endpoint.text.trim() ? `${scheme}:${endpoint.text.trim()}` : null,
    ...(phoneNumber === null ? {} : { phoneNumber }),
    ...(email === null ? {} : { email }),
  };
};
