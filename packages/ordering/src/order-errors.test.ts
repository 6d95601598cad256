import { describe, expect, it } from "vitest";
import { soldPackage, soldParameter, soldProduct } from "./testing/sold-packages.ts";
import { configuredOrder } from "./configured-order.ts";
import { earliestDate, furthestWishDate, orderErrors } from "./order-errors.ts";
import type { OrderBody, OrderKind } from "@demarc/contract/core/order-body";
import { summaryOf } from "./order-summary.ts";
import type { OrderContext } from "./order-context.ts";
import type { Package, PackageKind } from "@demarc/contract/core/package";

/** A Wednesday. */
const today = "2026-12-23";
const id = (number: number) => `0192f4aa-0000-7000-8000-00000000000${number}`;

const sold = (kind: PackageKind, more: Partial<Package> = {}): Package => soldPackage({ code: kind, kind, ...more });
const service = sold("WDM", {
  meta: { media: "SMF_OS2" },
  products: [soldProduct("W", { type: "CONNECTION", mandatory: true, routeCode: "AMS1-RTM1" })],
});
const crossConnect = sold("DC_CONNECTION", { meta: { media: "SMF_OS2", connection: "CROSS_CONNECT" } });
const metro = sold("DC_CONNECTION", {
  meta: { media: "SMF_OS2", connection: "METRO_CONNECT" },
  siteCodes: ["AMS1", "RTM1"],
});
const exchangePatch = sold("DC_CONNECTION", { meta: { media: "SMF_OS2", connection: "IX_PORT_PATCH" } });

const site = (code: string, more = {}) => ({
  code,
  status: "ACTIVE",
  powerOptions: ["2x16A"],
  ixps: code === "AMS1" ? ["AMS-IX", "NL-ix"] : [],
  free: { RACK: 1 },
  ...more,
});
const rack = (number: number, siteCode: string, more = {}) => ({
  id: id(number),
  kind: "RACK" as const,
  name: `${siteCode}-R1-0${number}`,
  siteCode,
  lifecycle: "ACTIVE",
  ...more,
});
const route = (routeCode: string, siteA: string, siteZ: string, protectedAvailable = false) => ({
  routeCode,
  siteA,
  siteZ,
  protectedAvailable,
  freeChannels: ["C21"],
});
const contextOf = (chosen: Package | undefined, more: Partial<OrderContext> = {}): OrderContext => ({
  today,
  chosen,
  sites: [site("AMS1"), site("RTM1"), site("EHV1", { status: "PLANNED" })],
  equipment: [
    rack(1, "AMS1"),
    rack(2, "AMS1"),
    rack(3, "RTM1"),
    rack(4, "AMS1", { lifecycle: "SUSPENDED" }),
    rack(5, "AMS1", { kind: "SHARED_COLO" }),
    rack(6, "EHV1"),
  ],
  routes: [route("AMS1-RTM1", "AMS1", "RTM1"), route("RTM1-AMS1", "RTM1", "AMS1"), route("AMS1-EHV1", "AMS1", "EHV1")],
  wdms: [
    { id: id(7), routeCode: "AMS1-RTM1" },
    { id: id(8), routeCode: "RTM1-AMS1" },
    { id: id(9), routeCode: "AMS1-EHV1" },
  ],
  address: {
    packages: [{ code: "LINE", earliestDate: "2026-12-24", restrictions: [] }],
    serviceIds: ["XTL1"],
    connectionPoints: [],
  },
  ...more,
});

const common = { contractTermMonths: 12 };
const line = { ...common, packageCode: "LINE", address: { postalCode: "8011AB", houseNumber: 1 }, circuits: [{}] };
const racks = { ...common, packageCode: "RACK", siteCode: "AMS1" };
const connection = {
  ...common,
  packageCode: "DC_CONNECTION",
  aSide: { rackId: id(1), port: "1" },
  connectorA: "LC_UPC",
  zSide: { type: "OWN_RACK", rackId: id(2), port: "1" },
  connectorZ: "SC_APC",
};
const wdm = { ...common, packageCode: "WDM", routeCode: "AMS1-RTM1" };

const warningsOf = (kind: OrderKind, body: object, context: OrderContext) =>
  summaryOf(configuredOrder(kind, body, context), "21.00").warnings;

const found = (kind: OrderKind, body: object, context: OrderContext): string[] =>
  configuredOrder(kind, body as OrderBody, context).errors.map(({ field, message, params }) =>
    [field, message.replace("validation.", ""), ...Object.values(params ?? {})].join(" "),
  );

describe("a wish date", () => {
  it.each([
    [undefined, "2026-12-28"],
    ["2026-12-24", "2026-12-28"],
    ["2026-12-28", "2026-12-28"],
    ["2026-12-29", "2026-12-29"],
    ["2027-01-15", "2027-01-15"],
  ])("of %s starts the first invoice on %s, never before the earliest date", (wishDate, from) => {
    const body = { ...wdm, wishDate } as object as OrderBody;
    const { earliestDate: earliest, firstInvoice } = summaryOf(
      configuredOrder("WDM", body, contextOf(service)),
      "21.00",
    );
    expect([earliest, firstInvoice.from]).toEqual(["2026-12-28", from]);
  });

  const line2 = contextOf(sold("LINE"));
  // Two working days after Wednesday 23 December is Monday 28 December, after Christmas and a weekend.
  it.each([
    ["2026-12-27", ["wishDate date-too-early 2026-12-28"]],
    ["2026-12-28", []],
    ["2026-12-29", []],
    ["2027-01-01", ["wishDate not-a-working-day"]],
    ["2027-01-02", ["wishDate not-a-working-day"]],
    ["2027-01-03", ["wishDate not-a-working-day"]],
    ["2027-01-04", []],
    ["2027-03-29", ["wishDate not-a-working-day"]],
    ["2027-12-22", []],
    ["2027-12-23", []],
    ["2027-12-24", ["wishDate date-too-late 2027-12-23"]],
    ["", []],
  ])("%s: %j", (wishDate, errors) => {
    expect(found("LINE", { ...line, wishDate }, line2)).toEqual(errors);
  });

  it("is counted in days of the calendar, from the later of lead time and network", () => {
    expect(furthestWishDate).toBe(365);
    const network = (earliest: string) =>
      contextOf(undefined, {
        address: {
          packages: [{ code: "LINE", earliestDate: earliest, restrictions: [] }],
          serviceIds: [],
          connectionPoints: [],
        },
      });
    expect(earliestDate(sold("LINE"), network("2026-12-27"))).toBe("2026-12-28");
    expect(earliestDate(sold("LINE"), network("2026-12-28"))).toBe("2026-12-28");
    expect(earliestDate(sold("LINE"), network("2026-12-29"))).toBe("2026-12-29");
    expect(earliestDate(sold("RACK"), network("2026-12-29"))).toBe("2026-12-28");
  });
});

describe("an order", () => {
  it.each<[string, OrderKind, object, OrderContext, string[]]>([
    ["of a line", "LINE", line, contextOf(sold("LINE")), []],
    ["of racks", "RACK", racks, contextOf(sold("RACK")), []],
    ["of shared units", "RACK", racks, contextOf(sold("SHARED_COLO", { code: "RACK" })), []],
    ["of a connection", "DC_CONNECTION", connection, contextOf(crossConnect), []],
    ["of a wavelength", "WDM", wdm, contextOf(service), []],
    ["of another kind", "LINE", line, contextOf(sold("RACK")), ["packageCode invalid-value"]],
    ["of TV", "LINE", line, contextOf(sold("TV")), ["packageCode invalid-value"]],
    ["of nothing", "RACK", { siteCode: "AMS1" }, contextOf(undefined), ["packageCode required"]],
    ["of what is not sold", "RACK", racks, contextOf(undefined), ["packageCode invalid-value"]],
    [
      "without a term",
      "RACK",
      { ...racks, contractTermMonths: null },
      contextOf(sold("RACK")),
      ["contractTermMonths required"],
    ],
    [
      "for another term",
      "RACK",
      { ...racks, contractTermMonths: 13 },
      contextOf(sold("RACK")),
      ["contractTermMonths invalid-value"],
    ],
    [
      "with a field of another kind",
      "RACK",
      { ...racks, routeCode: "X" },
      contextOf(sold("RACK")),
      ["routeCode invalid-data"],
    ],
  ])("%s", (_what, kind, body, context, errors) => {
    expect(found(kind, body, context)).toEqual(errors);
  });
});

describe("an order of a line", () => {
  const action = soldParameter("action", { type: "enum", allowedValues: ["NEW", "MIGRATE"], default: "NEW" });
  const at = (more: object) =>
    contextOf(sold("LINE", { parameters: [action] }), {
      address: { packages: [], serviceIds: ["XTL1"], connectionPoints: [], ...more },
    });
  const restricted = (...restrictions: string[]) =>
    at({ packages: [{ code: "LINE", earliestDate: "2026-12-24", restrictions }] });

  it.each<[string, object, OrderContext, string[]]>([
    [
      "without an address",
      { address: null },
      contextOf(sold("LINE")),
      ["address.postalCode required", "address.houseNumber required"],
    ],
    [
      "with a malformed postal code",
      { address: { postalCode: "80AB", houseNumber: 1 } },
      contextOf(sold("LINE")),
      ["address.postalCode postal-code-invalid"],
    ],
    [
      "with a malformed postal code and no house number",
      { address: { postalCode: "80AB" } },
      contextOf(sold("LINE")),
      ["address.postalCode postal-code-invalid", "address.houseNumber required"],
    ],
    ["at an unknown address", {}, contextOf(sold("LINE"), { address: undefined }), ["address address-unknown"]],
    ["that is not available there", {}, at({}), ["packageCode not-available-here"]],
    ["that must replace another", { action: "NEW" }, restricted("MIGRATE"), ["action migrate-only"]],
    ["that replaces another", { action: "MIGRATE" }, restricted("MIGRATE"), []],
    ["without circuits", { circuits: [] }, contextOf(sold("LINE")), ["circuits required"]],
    [
      "with a VLAN without Ethernet",
      { circuits: [{}, { handover: "DHCP", vlan: 5 }] },
      contextOf(sold("LINE")),
      ["circuits.1.vlan invalid-value"],
    ],
    ["with a VLAN on Ethernet", { circuits: [{}, { handover: "ETHERNET", vlan: 5 }] }, contextOf(sold("LINE")), []],
  ])("%s", (_what, change, context, errors) => {
    expect(found("LINE", { ...line, ...change }, context)).toEqual(errors);
  });

  it("has hints about the service that it takes over, and about the network", () => {
    const hints = (body: object, context: OrderContext) => warningsOf("LINE", { ...line, ...body }, context);
    expect(hints({ action: "MIGRATE", currentServiceId: "XTL2" }, restricted())).toEqual(["line.unknown-service"]);
    expect(hints({ action: "MIGRATE", currentServiceId: "XTL1" }, restricted())).toEqual([]);
    expect(hints({ action: "NEW", currentServiceId: "XTL2" }, restricted("SURVEY", "PLANNED"))).toEqual([
      "line.survey",
      "line.planned",
    ]);
  });
});

describe("an order of racks", () => {
  const person = { name: "Daan Vos", email: "daan@polderlicht.example" };

  it.each<[string, object, Partial<Package>, string[]]>([
    ["without a site", { siteCode: null }, {}, ["siteCode required"]],
    ["at an unknown site", { siteCode: "ZZZ1" }, {}, ["siteCode invalid-value"]],
    ["at a site that is not open", { siteCode: "EHV1" }, {}, ["siteCode invalid-value"]],
    ["at a site where it is not sold", {}, { siteCodes: ["RTM1"] }, ["packageCode not-sold-at-site"]],
    ["at a site where it is sold", {}, { siteCodes: ["AMS1"] }, []],
    ["beside an own rack", { adjacentTo: id(1) }, {}, []],
    ["beside a rack elsewhere", { adjacentTo: id(3) }, {}, ["adjacentTo invalid-value"]],
    ["beside shared units", { adjacentTo: id(5) }, {}, ["adjacentTo invalid-value"]],
    ["without the people that it needs", {}, { meta: { needsAccessList: true } }, ["accessList min-array-length 1"]],
    ["with the people that it needs", { accessList: [person] }, { meta: { needsAccessList: true } }, []],
    ["with a person without an address", { accessList: [person, { name: "x" }] }, {}, ["accessList.1.email required"]],
  ])("%s", (_what, change, more, errors) => {
    expect(found("RACK", { ...racks, ...change }, contextOf(sold("RACK", more)))).toEqual(errors);
  });

  it("is on request beyond the free positions", () => {
    const hints = (free: number) =>
      warningsOf("RACK", racks, contextOf(sold("RACK"), { sites: [site("AMS1", { free: { RACK: free } })] }));
    expect([0, 1, 2].map(hints)).toEqual([["rack.on-request"], [], []]);
  });
});

describe("an order of a connection", () => {
  const far = (zSide: object) => ({ zSide });

  it.each<[string, object, Package, string[]]>([
    ["from no rack", { aSide: {} }, crossConnect, ["aSide.rackId required"]],
    ["from a rack of another company", { aSide: { rackId: id(0) } }, crossConnect, ["aSide.rackId invalid-value"]],
    ["from a suspended rack", { aSide: { rackId: id(4) } }, crossConnect, ["aSide.rackId rack-not-active"]],
    ["from shared units", { aSide: { rackId: id(5) } }, crossConnect, []],
    ["to nothing", far({}), crossConnect, ["zSide.type required"]],
    ["to no rack", far({ type: "OWN_RACK" }), crossConnect, ["zSide.rackId required"]],
    ["to shared units", far({ type: "OWN_RACK", rackId: id(5) }), crossConnect, ["zSide.rackId invalid-value"]],
    ["to a suspended rack", far({ type: "OWN_RACK", rackId: id(4) }), crossConnect, ["zSide.rackId rack-not-active"]],
    ["to the same port", far({ type: "OWN_RACK", rackId: id(1), port: " 1 " }), crossConnect, ["zSide.port same-port"]],
    ["to another port", far({ type: "OWN_RACK", rackId: id(1), port: "2" }), crossConnect, []],
    ["to another site", far({ type: "OWN_RACK", rackId: id(3) }), crossConnect, ["zSide.rackId same-site"]],
    [
      "to the room of another site",
      far({ type: "PROVIDER", siteCode: "RTM1" }),
      crossConnect,
      ["zSide.siteCode same-site"],
    ],
    [
      "to a carrier without a letter",
      far({ type: "CARRIER", companyName: " " }),
      crossConnect,
      ["zSide.companyName required", "zSide.loaDocumentId required"],
    ],
    [
      "to a carrier whose letter follows",
      far({ type: "CARRIER", companyName: "C", loaFollows: true }),
      crossConnect,
      [],
    ],
    ["to an exchange", far({ type: "IX", companyName: " nl-IX ", loaFollows: true }), exchangePatch, []],
    [
      "to an exchange elsewhere",
      far({ type: "IX", companyName: "LINX", loaFollows: true }),
      exchangePatch,
      ["zSide.companyName exchange-not-here AMS-IX, NL-ix"],
    ],
    ["of an exchange to something else", far({ type: "PROVIDER" }), exchangePatch, ["zSide.type invalid-value"]],
    [
      "without connectors",
      { connectorA: null, connectorZ: "" },
      crossConnect,
      ["connectorA required", "connectorZ required"],
    ],
    [
      "with connectors that do not fit",
      { connectorA: "RJ45", connectorZ: "MPO" },
      crossConnect,
      ["connectorA connector-does-not-fit", "connectorZ connector-does-not-fit"],
    ],
    ["with an odd number of fibres", { fibreCount: 3 }, crossConnect, ["fibreCount invalid-value"]],
    ["with a pair of fibres", { fibreCount: 2 }, crossConnect, []],
    ["between data centres", far({ type: "OWN_RACK", rackId: id(3) }), metro, []],
    ["between data centres, within one", {}, metro, ["zSide.rackId other-site"]],
    [
      "between data centres, to one without it",
      far({ type: "OWN_RACK", rackId: id(6) }),
      metro,
      ["zSide.rackId other-site"],
    ],
    [
      "between data centres, from one without it",
      { aSide: { rackId: id(6) } },
      metro,
      ["aSide.rackId not-sold-at-site"],
    ],
  ])("%s", (_what, change, chosen, errors) => {
    expect(found("DC_CONNECTION", { ...connection, ...change }, contextOf(chosen))).toEqual(errors);
  });

  it("to any exchange from a site without one is refused", () => {
    const body = {
      ...connection,
      aSide: { rackId: id(3) },
      zSide: { type: "IX", companyName: "NL-ix", loaFollows: true },
    };
    expect(found("DC_CONNECTION", body, contextOf(exchangePatch))).toEqual(["zSide.type no-exchange-here"]);
  });

  it("has the hint of a letter that follows", () => {
    const hints = (zSide: object) => warningsOf("DC_CONNECTION", { zSide }, contextOf(crossConnect));
    expect(hints({ type: "CARRIER" })).toEqual(["connection.loa-follows"]);
    expect(hints({ type: "CARRIER", loaDocumentId: id(1) })).toEqual([]);
    expect(hints({ type: "PROVIDER" })).toEqual([]);
  });
});

describe("an order of a wavelength", () => {
  it.each<[string, object, string[]]>([
    ["on no route", { routeCode: null }, ["routeCode required"]],
    ["on an unknown route", { routeCode: "X" }, ["routeCode invalid-value"]],
    ["on a route where it is not sold", { routeCode: "RTM1-AMS1" }, ["routeCode invalid-value"]],
    ["on a free channel", { preferredChannel: "C21" }, []],
    ["on a taken channel", { preferredChannel: "C22" }, ["preferredChannel channel-taken"]],
    ["at own racks", { handoverA: { rackId: id(1) }, handoverZ: { rackId: id(3) } }, []],
    ["at a rack of the other end", { handoverA: { rackId: id(3) } }, ["handoverA.rackId invalid-value"]],
    ["at shared units", { handoverA: { rackId: id(5) } }, ["handoverA.rackId invalid-value"]],
    ["at a suspended rack", { handoverA: { rackId: id(4) } }, ["handoverA.rackId rack-not-active"]],
    ["at another site", { handoverZ: { siteCode: "AMS1" } }, ["handoverZ.siteCode invalid-value"]],
    [
      "with connectors that do not fit",
      { connectorA: "RJ45", connectorZ: "LC_UPC" },
      ["connectorA connector-does-not-fit"],
    ],
    ["apart from an unknown one", { diversityFrom: id(1) }, ["diversityFrom invalid-value"]],
    ["apart from one on the same path", { diversityFrom: id(7) }, ["diversityFrom no-second-path"]],
    ["apart from one on another route", { diversityFrom: id(8) }, []],
    ["apart from one between other ends", { diversityFrom: id(9) }, ["diversityFrom other-ends"]],
  ])("%s", (_what, change, errors) => {
    expect(found("WDM", { ...wdm, ...change }, contextOf(service))).toEqual(errors);
  });

  it("has hints about letters and channels", () => {
    const full = contextOf(service, { routes: [{ ...route("AMS1-RTM1", "AMS1", "RTM1"), freeChannels: [] }] });
    const racksOf = { handoverA: { rackId: id(1) }, handoverZ: { loaDocumentId: id(2) } };
    expect(warningsOf("WDM", { ...wdm, ...racksOf }, contextOf(service))).toEqual([]);
    expect(warningsOf("WDM", wdm, full)).toEqual(["connection.loa-follows", "wdm.no-free-channel"]);
  });
});

describe("a submitted order", () => {
  const submitted = (body: object) =>
    orderErrors(configuredOrder("RACK", { ...racks, ...body }, contextOf(sold("RACK")))).map(
      ({ field, message }) => `${field} ${message.replace("validation.", "")}`,
    );
  const contact = { firstName: "Ilse", lastName: "Kok", email: "i.kok@winkel.example", phoneNumber: "0381234567" };

  it("needs a contact, or the id of one, and accepted terms", () => {
    expect(submitted({})).toEqual(["contact required", "termsAccepted required"]);
    expect(submitted({ contact, termsAccepted: true })).toEqual([]);
    expect(submitted({ contactId: id(1), termsAccepted: true })).toEqual([]);
    expect(submitted({ contact: { ...contact, email: "x", lastName: "" }, termsAccepted: true })).toEqual([
      "contact.lastName required",
      "contact.email email",
    ]);
  });
});
