import type { Site, WdmRouteAvailability } from "@demarc/contract/catalogue";
import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { OrderBody, OrderKind } from "@demarc/contract/core/order-body";
import type { AddressFacts, OrderContext, RouteFacts, SiteFacts } from "@demarc/ordering/order-context";
import { configuredOrder } from "@demarc/ordering/configured-order";
import { summaryOf } from "@demarc/ordering/order-summary";
import type { Package } from "@demarc/contract/core/package";
import type { PriceSummary } from "@demarc/contract/orders/order-fields";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lineOrders, pricedOrders, type PricedOrder, type PricedRacks } from "../../testing/orders/priced-orders.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { runs } from "../../testing/runs.ts";

let api: TestApi;
let token: string;
let own: PricedRacks;
let places: Pick<OrderContext, "sites" | "routes" | "equipment" | "wdms" | "today">;
const packages = new Map<string, Package>();
const addresses = new Map<string, AddressFacts>();
const { kadeblok } = companyIds;

const read = async <Body>(path: string) => (await api.send<Body>("GET", path, { token })).body;
const summary = (body: OrderBody) =>
  api.send<PriceSummary>("POST", `/v1/customer/${kadeblok}/price-summary`, { token, body });
const rackAt = async (site: string) =>
  (await read<{ items: { id: string }[] }>(`/v1/customer/${kadeblok}/rack?site=${site}&lifecycle=ACTIVE&limit=1`))
    .items[0]?.id ?? "";

const packageOf = async (code: string): Promise<Package> => {
  const known = packages.get(code) ?? (await read<Package>(`/v1/catalogue/package/${code}`));
  packages.set(code, known);
  return known;
};

const addressOf = async ({ address }: OrderBody): Promise<AddressFacts | undefined> => {
  if (!address) return undefined;
  const query = `postalCode=${address.postalCode}&houseNumber=${address.houseNumber}`;
  const check = addresses.get(query) ?? (await read<AddressFacts>(`/v1/postal-code-check?${query}`));
  addresses.set(query, check);
  return { packages: check.packages, serviceIds: ["XDF204417"], connectionPoints: [] };
};

/** The summary of the price engine of the portal, from the same API responses that the portal gets. */
const ownSummary = async (kind: OrderKind, body: OrderBody) => {
  const chosen = await packageOf(body.packageCode ?? "");
  const order = configuredOrder(kind, body, { ...places, chosen, address: await addressOf(body) });
  expect(order.errors).toEqual([]);
  return summaryOf(order, "21.00");
};

const euros = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

const expectSamePrice = async ({ kind, body, nrc, mrc }: PricedOrder) => {
  const { status, body: server } = await summary(body);
  expect({ status, errors: status === 200 ? [] : server }).toEqual({ status: 200, errors: [] });
  const { priceListVersion: _version, ...answered } = server;
  expect(answered).toEqual(await ownSummary(kind, body));
  expect([server.nrcTotal, server.mrcTotal]).toEqual([euros(nrc), euros(mrc)]);
  const term = body.contractTermMonths ?? 0;
  expect(server.contractTotal).toBe(euros(nrc + term * mrc));
  expect(server.nrcTotalInclVat).toBe(euros(Math.floor((nrc * 121 + 50) / 100)));
  expect(server.mrcTotalInclVat).toBe(euros(Math.floor((mrc * 121 + 50) / 100)));
};

const routeFactsOf = ({ routeCode, siteA, siteZ, protectedAvailable, channels }: WdmRouteAvailability): RouteFacts => ({
  routeCode,
  siteA,
  siteZ,
  protectedAvailable,
  freeChannels: channels.filter(({ available }) => available).map(({ channel }) => channel),
});

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("ruth.klein@kadeblok.example");
  own = { ams1: await rackAt("AMS1"), ams2: await rackAt("AMS2") };
  const sites = await read<Site[]>("/v1/catalogue/site");
  const routes = await read<WdmRouteAvailability[]>("/v1/catalogue/wdm-availability");
  const rackPackages = await read<Package[]>("/v1/catalogue/package?kind=RACK");
  const freeAt = ({ sharedUnits, availability }: Site) =>
    Object.fromEntries([
      ["SHARED-1U", sharedUnits] as const,
      ...rackPackages.map(({ code, meta }) => {
        const free = availability.find((one) => one.footprint === meta["footprint"] && one.heightU === meta["heightU"]);
        return [code, free?.count ?? 0] as const;
      }),
    ]);
  const factsOf = (site: Site): SiteFacts => ({ ...site, free: freeAt(site) });
  places = {
    today: amsterdamDate(new Date()),
    sites: sites.map(factsOf),
    routes: routes.map(routeFactsOf),
    equipment: [
      { id: own.ams1, kind: "RACK", name: "A", siteCode: "AMS1", lifecycle: "ACTIVE" },
      { id: own.ams2, kind: "RACK", name: "Z", siteCode: "AMS2", lifecycle: "ACTIVE" },
    ],
    wdms: [],
  };
});
afterAll(() => api.close());

const line = (packageCode: string, contractTermMonths: number): OrderBody => ({
  packageCode,
  contractTermMonths,
  address: { postalCode: "8011AB", houseNumber: 12, houseNumberExtension: "A" },
  circuits: [{ service: "INTERNET", handover: "DHCP" }],
});

describe("the worked examples", () => {
  const rack: OrderBody = {
    siteCode: "AMS1",
    packageCode: "RACK-F46",
    quantity: 1,
    feedProfile: "PWR-2X16",
    powerModel: "METERED",
    expectedKw: 1.8,
    uplink: { speed: "10G", redundant: true },
    ipv4Length: 28,
    ipv6Length: 48,
    pdu: "METERED",
    lockType: "BADGE",
    accessList: [{ name: "Daan Vos", email: "d.vos@polderlicht.example" }],
    contractTermMonths: 36,
  };
  const examples: readonly (readonly [string, () => OrderBody, string, string])[] = [
    [
      "a line",
      () => ({
        ...line("FIB-1000", 36),
        slaCode: "SLA-PLUS",
        ipv4Length: 29,
        ipv6Length: 48,
        parameters: { testAndLabel: true, appointmentPreference: "AM" },
      }),
      "0.00",
      "67.10",
    ],
    ["a rack", () => rack, "1345.00", "1055.50"],
    [
      "a connection",
      () => ({
        packageCode: "XC-SMF",
        contractTermMonths: 12,
        aSide: { rackId: own.ams1, panel: "PP-A", port: "12" },
        connectorA: "LC_UPC",
        zSide: { type: "CARRIER", companyName: "Carrier Nederland", circuitId: "NL-AMS-88121", loaFollows: true },
        connectorZ: "SC_APC",
        fibreCount: 2,
      }),
      "125.00",
      "37.05",
    ],
    [
      "a wavelength",
      () => ({
        packageCode: "WDM-100G-U",
        routeCode: "AMS1-RTM1",
        handoverA: { siteCode: "AMS1", rackId: own.ams1 },
        handoverZ: { siteCode: "RTM1" },
        clientInterface: "100GBASE-LR4",
        transceivers: "CUSTOMER",
        contractTermMonths: 36,
      }),
      "1950.00",
      "1615.50",
    ],
  ];

  it.each(examples)("200 gives %s its price", async (_name, body, nrcTotal, mrcTotal) => {
    const answer = await summary(body());
    expect(answer).toMatchObject({ status: 200, body: { nrcTotal, mrcTotal } });
  });

  it("200 gives usage its price per unit, outside the totals, and committed power by the kW", async () => {
    const { body: metered } = await summary(rack);
    const usage = metered.lines.filter(({ chargeType }) => chargeType === "USAGE");
    expect(usage).toMatchObject([{ productCode: "ENERGY-METERED", amount: "0.2875" }]);
    const { body: committed } = await summary({ ...rack, powerModel: "COMMITTED", committedKw: 2.5 });
    expect(committed.lines.filter(({ productCode }) => /POWER|ENERGY/.test(productCode))).toMatchObject([
      { productCode: "POWER-COMMITTED", quantity: "2.5", amount: "497.50" },
      { productCode: "ENERGY-OVERUSE", amount: "0.345" },
    ]);
    expect(committed.mrcTotal).toBe("1553.00");
  });
});

describe("generated orders", () => {
  it("200 gives the price of the engine of the portal, and of a calculation in whole cents", async () => {
    const orders = runs(1000);
    const priced = new Set<string>();
    const judged = fc.asyncProperty(pricedOrders(own), async (order) => {
      await expectSamePrice(order);
      priced.add(`${order.body.packageCode} ${order.body.contractTermMonths}`);
    });
    await fc.assert(judged, { numRuns: orders, seed: 15 });
    const sold = await read<Package[]>("/v1/catalogue/package");
    const wanted = sold.flatMap(({ code, contractTerms }) => contractTerms.map((term) => `${code} ${term}`));
    expect(wanted).toEqual(expect.arrayContaining([...priced]));
    expect(priced.size).toBeGreaterThanOrEqual(Math.min(wanted.length, orders / 2));
  });

  it("200 gives lines of a company with a class their price, rounded once", async () => {
    await api.database.rows("update customer set discount_class = 'PARTNER-A' where id = $1", [kadeblok]);
    packages.clear();
    await fc.assert(fc.asyncProperty(lineOrders(88), expectSamePrice), { numRuns: runs(200), seed: 15 });
    await api.database.rows("update customer set discount_class = null where id = $1", [kadeblok]);
    packages.clear();
  });
});

describe("a parameter that is added to a package", () => {
  const anyId = "0192f4aa-0000-7000-8000-000000000001";
  const types: readonly (readonly [string, string, string | null, unknown, unknown])[] = [
    ["string", "string", "^[A-Z]{3}$", "ABC", "abc"],
    ["integer", "integer", null, 4, 11],
    ["boolean", "boolean", null, true, "perhaps"],
    ["date", "date", null, "2027-01-31", "2027-02-31"],
    ["enum", "enum", null, "B", "C"],
    ["site", "site", null, "AMS1", "amsterdam"],
    ["rack", "rack", null, () => own.ams1, "AMS1-R2-07"],
    ["document", "document", null, anyId, "loa.pdf"],
  ];
  const valueOf = (value: unknown): string => String(typeof value === "function" ? value() : value);

  it.each(types)(
    "200 and 400: a %s is requested, validated and priced without a change of the code",
    async (key, type, pattern, good, bad) => {
      await api.database.rows(
        `insert into package_parameter (package_code, key, label, type, required, step, pattern, maximum, allowed_values)
       values ('FIB-1000', $1, '{"nl": "Extra", "en": "Extra"}', $2, true, 'package', $3, $4, $5)`,
        [`extra${key}`, type, pattern, type === "integer" ? 10 : null, type === "enum" ? ["A", "B"] : null],
      );
      await api.database.rows(
        `insert into package_product (package_code, code, description, type, charge_type, price, selected_by)
       values ('FIB-1000', 'EXTRA', '{"nl": "Extra", "en": "Extra"}', 'OPTION', 'MRC', 2.505, $1)`,
        [{ [`extra${key}`]: [valueOf(good)] }],
      );
      const parameters = (value?: unknown) =>
        value === undefined ? {} : { parameters: { [`extra${key}`]: valueOf(value) } };
      const body = line("FIB-1000", 1);
      const asked = await read<Package>("/v1/catalogue/package/FIB-1000");
      const answers = [
        await summary(body),
        await summary({ ...body, ...parameters(bad) }),
        await summary({ ...body, ...parameters(good) }),
      ];
      await api.database.rows("delete from package_product where code = 'EXTRA'");
      await api.database.rows("delete from package_parameter where key = $1", [`extra${key}`]);

      expect(asked.parameters.find((one) => one.key === `extra${key}`)).toMatchObject({ type, required: true });
      const fields = answers.map(({ body: answer }) => JSON.stringify(answer).includes(`parameters.extra${key}`));
      expect(answers.slice(0, 2).map(({ status }) => status)).toEqual([400, 400]);
      expect(fields.slice(0, 2)).toEqual([true, true]);
      expect(answers[2]).toMatchObject({ status: 200, body: { mrcTotal: "46.51" } });
    },
  );
});
