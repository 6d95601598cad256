import { randomInt, randomUUID } from "node:crypto";
import { adding, type Fixtures } from "../../testing/fixtures.ts";

type Parts = { readonly code: string }[];
interface Whole {
  readonly priceList: string;
  readonly sites: Parts;
  readonly routes: Parts;
  readonly packages: Parts;
  readonly prices: object[];
}

/** A change of the catalogue, another one for each call. */
const operatorCalls: Readonly<Record<string, (whole: Whole) => { path?: string; body: object }>> = {
  replaceCatalogue: ({ priceList: _version, sites, ...others }) => ({
    body: { ...others, sites: sites.map((one, at) => (at > 0 ? one : { ...one, name: `Site ${randomUUID()}` })) },
  }),
  putSite: ({ sites: [site] }) => ({
    path: `/operator/v1/site/${site?.code}`,
    body: { site: { ...site, name: `Site ${randomUUID()}` } },
  }),
  putRoute: ({ routes: [route] }) => ({
    path: `/operator/v1/wdm-route/${route?.code}`,
    body: { route: { ...route, latencyUs: randomInt(1, 1_000_000) } },
  }),
  putPackage: ({ packages: [sold] }) => ({
    path: `/operator/v1/package/${sold?.code}`,
    body: { package: { ...sold, name: { nl: randomUUID(), en: "Fibre" } } },
  }),
  putClassPrices: () => ({
    path: `/operator/v1/class-price/P-${randomInt(1_000_000)}`,
    body: { prices: [{ product: "FIB-1000", percentage: "-10", validFrom: "2027-01-01" }] },
  }),
};

const draftBody = {
  validFrom: "2099-01-01",
  products: [{ package: "FIB-1000", product: "FIB-1000", price: "46.00" }],
  classPrices: [{ class: "PARTNER-A", product: "FIB-1000", percentage: "-15" }],
};
const draftCalls = new Set(["putPriceList", "publishPriceList", "readPriceListDraft"]);

export const fixtures: Fixtures = {
  prepare: async ({ api, endpoint, token }, path) => {
    if (draftCalls.has(endpoint.name)) {
      const list = `/operator/v1/price-list/D-${randomInt(1_000_000_000)}`;
      if (endpoint.name === "putPriceList") return { path: list, body: draftBody };
      await api.send("PUT", list, { token, body: draftBody });
      return { path: path.replace("/operator/v1/price-list/:version", list), body: {} };
    }
    const call = operatorCalls[endpoint.name];
    if (!call) return { path: path.replace(":packageCode", "FIB-1000") };
    return call((await api.send<Whole>("GET", "/operator/v1/catalogue", { token })).body);
  },
  plant: (database, customerId) =>
    adding(database)(
      "insert into customer_price (customer_id, product_code, price) values ($1, 'SLA-PLUS', 15) returning customer_id",
      customerId,
    ),
  ids: {
    packageCode: "select code as id, null::int as customer_id from package",
  },
};
