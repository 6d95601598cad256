import type { OrderBody, OrderKind } from "@demarc/contract/core/order-body";
import { soldPackage, soldParameter, soldProduct } from "@demarc/ordering/testing/sold-packages";
import { describe, expect, it } from "vitest";
import { ApiError, InvalidRequest, unavailable } from "../../../platform/refusals/errors.ts";
import { givenOrder, type Said } from "../../../testing/orders/given-orders.ts";
import { draftPrice, foreignErrors, submittedPrice, summarised } from "./order-judgement.rules.ts";

const id = (last: string) => `0192f4aa-0000-7000-8000-0000000000${last}`;
const contact = { firstName: "Ilse", lastName: "Kok", email: "i.kok@winkel.example", phoneNumber: "0381234567" };
const product = (code: string, chargeType: "NRC" | "MRC", price: string) =>
  soldProduct(code, { type: "OPTION", chargeType, price, mandatory: true, maxQty: 9 });

const rackPackage = soldPackage({
  code: "RACK",
  kind: "RACK",
  products: [product("SETUP", "NRC", "500.00"), product("SPACE", "MRC", "595.00")],
  parameters: [
    soldParameter("pdu", { type: "enum", allowedValues: ["METERED", "CUSTOMER"] }),
    soldParameter("adjacentTo", { type: "rack" }),
    soldParameter("besides", { type: "rack" }),
    soldParameter("drawing", { type: "document" }),
    soldParameter("note"),
  ],
});
const site = { code: "AMS1", status: "ACTIVE", powerOptions: [], ixps: [], free: { RACK: 1 } };
const own = (last: string, lifecycle = "ACTIVE") =>
  ({ id: id(last), kind: "RACK", name: `AMS1-R2-${last}`, siteCode: "AMS1", lifecycle }) as const;
const given = (kind: OrderKind, body: OrderBody, said: Said = {}) =>
  givenOrder(kind, body, {
    ...said,
    context: { chosen: rackPackage, sites: [site], equipment: [own("a1"), own("a2", "SUSPENDED")], ...said.context },
  });
const body: OrderBody = {
  packageCode: "RACK",
  contractTermMonths: 12,
  siteCode: "AMS1",
  contact,
  termsAccepted: true,
  expectedNrcTotal: "500.00",
  expectedMrcTotal: "595.00",
};

/** What the customer pays: 12 months of EUR 595 after EUR 500, from Monday 28 December, four days of which are in the month. */
const price = {
  nrcTotal: "500.00",
  mrcTotal: "595.00",
  vatRate: "21.00",
  nrcTotalInclVat: "605.00",
  mrcTotalInclVat: "719.95",
  contractTotal: "7640.00",
  contractTermMonths: 12,
  earliestDate: "2026-12-28",
  firstInvoice: { amount: "576.77", from: "2026-12-28", to: "2026-12-31" },
  noticeDays: 30,
  warnings: [],
  priceListVersion: "2026-10",
};

const refusalOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    if (error instanceof InvalidRequest) return error.errors.map(({ field, message }) => `${field} ${message}`);
    if (error instanceof ApiError) return [error.code, error.details ?? {}];
    throw error;
  }
};

describe("the price at which an order is submitted", () => {
  it.each([{}, { priceListVersion: null }, { priceListVersion: "" }, { priceListVersion: "2026-10" }])(
    "is that of the catalogue, seen with %j",
    (seen) => {
      const { lines, ...totals } = submittedPrice(given("RACK", { ...body, ...seen }));
      expect(totals).toEqual(price);
      expect(lines.map(({ productCode, amount }) => [productCode, amount])).toEqual([
        ["SETUP", "500.00"],
        ["SPACE", "595.00"],
      ]);
    },
  );

  it.each<OrderBody>([{ expectedNrcTotal: "499.99" }, { expectedMrcTotal: "595.01" }, { priceListVersion: "2026-09" }])(
    "409 with the new one if the customer saw another: %j",
    (seen) => {
      expect(refusalOf(() => submittedPrice(given("RACK", { ...body, ...seen })))).toEqual([
        "order.price-changed",
        expect.objectContaining(price),
      ]);
    },
  );

  it("400 with one error per field, those of the catalogue first", () => {
    const wrong = { ...body, contractTermMonths: 24, expectedNrcTotal: null, expectedMrcTotal: "", contact: null };
    const parameters = { drawing: "no id" };
    expect(refusalOf(() => submittedPrice(given("RACK", { ...wrong, parameters })))).toEqual([
      "contractTermMonths validation.invalid-value",
      "parameters.drawing validation.invalid-value",
      "contact validation.required",
      "expectedNrcTotal validation.required",
      "expectedMrcTotal validation.required",
    ]);
  });

  it("503 if the address cannot be checked, before its price too", () => {
    const refusal = unavailable("availability.unavailable", "down");
    const order = given("RACK", {}, { refusal });
    expect(() => submittedPrice(order)).toThrow(refusal);
    expect(() => summarised(order)).toThrow(refusal);
  });
});

describe("what changed since the form was opened", () => {
  const wdm = soldPackage({
    code: "WAVE",
    kind: "WDM",
    products: [soldProduct("W", { mandatory: true, routeCode: "AMS1-AMS1" })],
  });
  const route = {
    routeCode: "AMS1-AMS1",
    siteA: "AMS1",
    siteZ: "AMS1",
    protectedAvailable: false,
    freeChannels: ["C21"],
  };
  const ordered = {
    packageCode: "WAVE",
    contractTermMonths: 12,
    routeCode: "AMS1-AMS1",
    contact,
    termsAccepted: true,
    expectedNrcTotal: "0.00",
    expectedMrcTotal: "1.00",
  };
  const suspended = { rackId: id("a2") };
  const taken = { preferredChannel: "C22" };

  it.each<[string, OrderBody, unknown]>([
    ["a channel", taken, ["wdm.channel-taken", { fields: ["preferredChannel"] }]],
    [
      "racks",
      { handoverA: suspended, handoverZ: suspended },
      ["rack.not-active", { fields: ["handoverA.rackId", "handoverZ.rackId"] }],
    ],
    [
      "a channel and a rack",
      { ...taken, handoverA: suspended },
      ["wdm.channel-taken", { fields: ["preferredChannel"] }],
    ],
    [
      "a channel, with a mistake of the customer",
      { ...taken, contractTermMonths: 24 },
      ["preferredChannel validation.channel-taken", "contractTermMonths validation.invalid-value"],
    ],
    [
      "a channel, after a mistake of the customer",
      { contractTermMonths: 24 },
      ["contractTermMonths validation.invalid-value"],
    ],
  ])("409 for %s; 400 if anything else is wrong", (_what, change, refusal) => {
    const context = { chosen: wdm, routes: [route] };
    expect(refusalOf(() => submittedPrice(given("WDM", { ...ordered, ...change }, { context })))).toEqual(refusal);
  });
});

describe("records that an order names", () => {
  const [mine, text, foreign] = [id("d1"), id("d2"), id("d3")];
  const company = { documents: [mine, text], letters: [mine] };
  const endCustomer = { id: id("ec"), active: true };
  const errorsOf = (named: OrderBody, said: Said = {}) =>
    foreignErrors(given("RACK", named, { ...said, own: { ...company, ...said.own } })).map(
      ({ field, message }) => `${field} ${message.replace("validation.", "")}`,
    );

  it.each<[string, OrderBody, Said, string[]]>([
    ["its active end customer", { endCustomerId: id("ec") }, { own: { endCustomer } }, []],
    [
      "an end customer that is no longer active",
      { endCustomerId: id("ec") },
      { own: { endCustomer: { ...endCustomer, active: false } } },
      ["endCustomerId invalid-value"],
    ],
    ["an unknown end customer", { endCustomerId: id("ec") }, {}, ["endCustomerId invalid-value"]],
    ["its contact", { contactId: id("c1") }, { own: { contact } }, []],
    ["an unknown contact", { contactId: id("c1") }, {}, ["contactId invalid-value"]],
    ["none", { endCustomerId: null, contactId: "" }, {}, []],
  ])("can be %s", (_what, named, said, errors) => {
    expect(errorsOf(named, said)).toEqual(errors);
  });

  it.each(["zSide", "handoverA", "handoverZ"] as const)("as letter of %s must be its own and a PDF", (part) => {
    const letterOf = (loaDocumentId: string) => errorsOf({ [part]: { loaDocumentId } });
    expect(letterOf(mine.toUpperCase())).toEqual([]);
    expect(letterOf(text)).toEqual([`${part}.loaDocumentId letter-not-pdf`]);
    expect(letterOf(foreign)).toEqual([`${part}.loaDocumentId invalid-value`]);
  });

  it.each([
    ["drawing", mine.toUpperCase(), true],
    ["drawing", foreign, false],
    ["besides", id("a1").toUpperCase(), true],
    ["besides", mine, false],
    ["note", foreign, true],
    ["drawing", "", true],
  ])("as parameter %s: %j is its own: %s", (key, value, isOwn) => {
    expect(errorsOf({ parameters: { [key]: value } })).toEqual(isOwn ? [] : [`parameters.${key} invalid-value`]);
  });

  it("are not looked for in fields of the order form, or without a package", () => {
    expect(errorsOf({ adjacentTo: foreign })).toEqual([]);
    expect(errorsOf({ parameters: { drawing: foreign } }, { context: { chosen: undefined } })).toEqual([]);
  });
});

describe("the price of an order that is not submitted", () => {
  it("needs no contact, terms and seen price, but a valid configuration", () => {
    const { contact: _, termsAccepted: __, expectedNrcTotal: ___, expectedMrcTotal: ____, ...configured } = body;
    expect(summarised(given("RACK", configured))).toMatchObject(price);
    expect(refusalOf(() => summarised(given("RACK", { ...configured, siteCode: null })))).toEqual([
      "siteCode validation.required",
    ]);
  });
});

describe("the price of a draft", () => {
  it.each<[string, OrderBody, boolean]>([
    ["without a term", { contractTermMonths: null }, true],
    ["with a term that is not sold", { contractTermMonths: 24 }, false],
    ["with a value of a parameter", { pdu: "METERED" }, true],
    ["with a value that a parameter does not have", { pdu: "SWITCHED" }, false],
    ["at an unknown site", { siteCode: "ZZZ9" }, true],
    ["with a number that the package does not ask for", { quantity: 2 }, false],
  ])("%s is known: %s", (_what, change, isKnown) => {
    const found = draftPrice(given("RACK", { ...body, ...change }));
    expect(found?.mrcTotal).toBe(isKnown ? "595.00" : undefined);
  });

  it("is unknown without a package, and with one of another kind or a wrong number of fibres", () => {
    expect(draftPrice(given("RACK", body, { context: { chosen: undefined } }))).toBeUndefined();
    expect(draftPrice(given("LINE", body))).toBeUndefined();
    const { siteCode: _, ...ofConnection } = body;
    const shared = { context: { chosen: { ...rackPackage, kind: "SHARED_COLO" as const } } };
    expect(draftPrice(given("RACK", body, shared))?.nrcTotal).toBe("500.00");
    const connection = { context: { chosen: { ...rackPackage, kind: "DC_CONNECTION" as const } } };
    const priceOf = (fibreCount: number) =>
      draftPrice(given("DC_CONNECTION", { ...ofConnection, fibreCount }, connection));
    expect(priceOf(2)?.nrcTotal).toBe("500.00");
    expect(priceOf(3)).toBeUndefined();
  });
});
