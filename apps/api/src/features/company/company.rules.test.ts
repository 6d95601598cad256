import type { Customer } from "@demarc/contract/company";
import type { Role } from "@demarc/contract/core/access";
import type { ContactType } from "@demarc/contract/core/customer-contact";
import { describe, expect, it } from "vitest";
import type { Caller } from "../../platform/tokens/caller.ts";
import { customerFor, customerForLedger, ibanChangeRecipients, vatTreatmentOf } from "./company.rules.ts";

const contact = (email: string, ...types: ContactType[]) => ({ email, types }) as Customer["contacts"][number];
const mandate = { mandateReference: "MND-20120280-0003", iban: "NL96DEMO0300000033", status: "ACTIVE" };
const customer = {
  id: 20_120_280,
  name: "Polderlicht ICT B.V.",
  iban: "NL74DEMO0200000025",
  mandate,
  contacts: [contact("main@polderlicht.example", "main")],
  children: [{ id: 20_120_281, name: "Fietsfabriek Zwolle B.V." }],
} as Customer;
const masked = {
  ...customer,
  iban: "NL74••••••••••0025",
  mandate: { ...mandate, iban: "NL96••••••••••0033" },
};
const caller = (roles: readonly Role[], customerId = customer.id) => ({ roles, customerId }) as Caller;

describe("the IBAN of a company", () => {
  it.each<[readonly Role[], number, boolean]>([
    [["RESELLER_ADMIN"], customer.id, true],
    [["RESELLER_FINANCE"], customer.id, true],
    [["RESELLER_ORDER", "RESELLER_FINANCE"], customer.id, true],
    [["RESELLER_ORDER"], customer.id, false],
    [["RESELLER_SERVICE_DESK"], customer.id, false],
    [[], customer.id, false],
    // The reseller of a child.
    [["RESELLER_ADMIN"], 20_120_281, false],
    [["RESELLER_FINANCE"], 20_120_281, false],
  ])("for %j of company %i is whole: %s", (roles, customerId, isWhole) => {
    expect(customerFor(caller(roles, customerId), customer)).toEqual(isWhole ? customer : masked);
  });

  it("may be absent, and so may the mandate", () => {
    const without = { ...customer, iban: null, mandate: null };
    expect(customerFor(caller([]), without)).toEqual(without);
  });
});

it("the ledger has a company without its contacts and children, and masked", () => {
  const { contacts: _contacts, children: _children, ...own } = masked;
  expect(customerForLedger(customer)).toEqual(own);
});

describe("a changed IBAN", () => {
  it("is mailed to main and billing contacts, once to each address in any case", () => {
    const contacts = [
      contact("both@polderlicht.example", "main", "billing"),
      contact("order@polderlicht.example", "order", "abuse", "support"),
      contact("billing@polderlicht.example", "support", "billing"),
      contact("both@polderlicht.example", "billing"),
      contact("main@polderlicht.example", "main"),
      contact("Main@Polderlicht.example", "billing"),
      contact("none@polderlicht.example"),
    ];
    expect(ibanChangeRecipients({ ...customer, contacts })).toEqual([
      "both@polderlicht.example",
      "billing@polderlicht.example",
      "main@polderlicht.example",
    ]);
  });

  it("is mailed to no one in a company without contacts", () => {
    expect(ibanChangeRecipients({ ...customer, contacts: [] })).toEqual([]);
  });
});

describe("a company", () => {
  it.each([
    ["NL", "NL888800000B01", "STANDARD_NL"],
    ["NL", undefined, "STANDARD_NL"],
    ["BE", "BE0123456789", "REVERSE_CHARGE_EU"],
    ["BE", undefined, "STANDARD_NL"],
    ["BE", "", "STANDARD_NL"],
    ["SK", "SK1234567890", "REVERSE_CHARGE_EU"],
    ["AT", "ATU12345678", "REVERSE_CHARGE_EU"],
    ["GB", "GB123456789", "EXPORT"],
    ["CH", undefined, "EXPORT"],
  ])("from %s with VAT number %s is treated as %s", (country, vatNumber, treatment) => {
    expect(vatTreatmentOf({ address: { country }, vatNumber })).toBe(treatment);
  });
});
