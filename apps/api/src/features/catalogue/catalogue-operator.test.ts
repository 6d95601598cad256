import type { Package } from "@demarc/contract/core/package";
import * as contract from "@demarc/contract/operator/catalogue";
import type { Plan } from "@demarc/contract/operator/writing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered } from "../../testing/answered.ts";
import { serviceToken } from "../../testing/tokens/service-token.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

type Part = Record<string, unknown> & { code: string };
interface Sold extends Part {
  products: (Record<string, unknown> & { price?: string })[];
}
interface Whole {
  priceList: string;
  sites: Part[];
  routes: Part[];
  packages: Sold[];
  prices: Record<string, unknown>[] | null;
}
type Answer = Partial<Plan> & {
  outcome: string;
  priceList: string | null;
  added: string[];
  changed: string[];
  withdrawn: string[];
  error?: { code: string; details: { faults?: { place: string; reason: string }[]; reasons?: string[] } };
};

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database, { name: "erp" });
});
afterAll(() => api.close());

const read = async (bearer = token) => {
  const { body } = await api.send<Whole>("GET", "/operator/v1/catalogue", { token: bearer });
  return body;
};
const put = (path: string, body: object) => api.send<Answer>("PUT", `/operator/v1/${path}`, { token, body });
const rest = ({ priceList: _priceList, ...whole }: Whole) => whole;
const sold = (whole: Whole, code: string): Sold => {
  const found = whole.packages.find((one) => one.code === code);
  if (!found) throw new Error(`${code} does not exist`);
  return found;
};

describe("the examples of the description", () => {
  it.each([
    ["site/GRN9", contract.putSite],
    ["wdm-route/AMS1-RTM9", contract.putRoute],
    ["package/FIBRE-1000", contract.putPackage],
  ])("200 are accepted by %s", async (path, { body }) => {
    const [name = "", schema] = Object.entries(body.properties)[0] ?? [];
    const { examples = [] } = schema as { readonly examples?: readonly unknown[] };
    const planned = await put(`${path}?dryRun=true`, { [name]: examples[0] });
    expect([planned.status, planned.body]).toMatchObject([200, { outcome: "created" }]);
  });
});

describe("the whole catalogue", () => {
  it("200 changes nothing if it is sent back as it was read", async () => {
    const before = await read();
    expect((await put("catalogue", rest(before))).body).toEqual({
      outcome: "unchanged",
      priceList: null,
      added: [],
      changed: [],
      withdrawn: [],
    });
    expect((await read()).priceList).toBe(before.priceList);
  });

  it("200 is planned, published as the next price list, and sold at once", async () => {
    const whole = rest(await read());
    const fibre = sold(whole as Whole, "FIB-1000");
    const product = fibre.products.find(({ code }) => code === "FIB-1000");
    if (product) product.price = "43.12345";
    const packages = whole.packages.filter(({ code }) => code !== "COAX-600");
    const prices = whole.prices?.filter((one) => one["product"] !== "COAX-600");
    const changed = { ...whole, packages, prices, reason: "Prices of 2027" };
    const planned = await put("catalogue?dryRun=true", changed);
    expect(planned.body).toMatchObject({ outcome: "updated", changed: ["FIB-1000"], withdrawn: ["COAX-600"] });
    expect(planned.body.changes?.map(({ entity, id, field }) => `${entity} ${id} ${field}`)).toContain(
      "package FIB-1000 products",
    );
    expect(planned.body.events).toContainEqual({ type: "price-list.published", subject: "price-list/new-1" });
    expect((await read()).packages.map(({ code }) => code)).toContain("COAX-600");

    const done = await put(`catalogue?planHash=${planned.body.planHash}`, changed);
    expect(done.body).toMatchObject({ outcome: "updated", changed: ["FIB-1000"], withdrawn: ["COAX-600"] });
    const after = await read();
    expect([after.priceList, after.packages.map(({ code }) => code).includes("COAX-600")]).toEqual([
      done.body.priceList,
      false,
    ]);
    const daan = await api.tokenOf("daan.vos@polderlicht.example");
    const shown = await api.send<Package>("GET", "/v1/catalogue/package/FIB-1000", { token: daan });
    expect(shown.body.products.find(({ code }) => code === "FIB-1000")?.price).toBe("43.12345");
    const lists = await api.send<{ version: string; publishedBy: string }[]>("GET", "/operator/v1/price-list", {
      token,
    });
    expect(lists.body[0]).toMatchObject({ version: done.body.priceList, publishedBy: "erp" });
    const ledger = await api.database.rows(
      "select action, entity_id as id, reason from audit_event where action like 'pack%' or action like 'price%' order by audit_event.id",
    );
    expect(ledger).toEqual([
      { action: "package.changed", id: "FIB-1000", reason: "Prices of 2027" },
      { action: "package.changed", id: "COAX-600", reason: "Prices of 2027" },
      { action: "price-list.published", id: done.body.priceList, reason: "Prices of 2027" },
    ]);
    expect((await put(`catalogue?planHash=${planned.body.planHash}`, changed)).body.error?.code).toBe("plan-outdated");
  });

  it("409 names every fault by its place, and changes nothing", async () => {
    const whole = await read();
    const faulty = structuredClone(rest(whole)) as Whole;
    Object.assign(sold(faulty, "FIB-1000").products[0] ?? {}, { price: "a lot" });
    Object.assign(faulty.sites[0] ?? {}, { colour: "blue" });
    const at = faulty.packages.findIndex(({ code }) => code === "FIB-1000");
    const { status, body } = await put("catalogue", faulty);
    expect([status, body.error?.code]).toEqual([409, "catalogue.faulty"]);
    expect(body.error?.details.faults).toEqual([
      { place: "sites.0.colour", reason: 'unknown field "colour"' },
      { place: `packages.${at}.products.0.price`, reason: '"a lot" must be an amount with at most 5 decimals' },
    ]);
    expect(await read()).toEqual(whole);
  });

  it("409 keeps rack spaces that are in use", async () => {
    const whole = rest(await read());
    const sites = whole.sites.map((site) => ({ ...site, spaces: [] }));
    const { body } = await put("catalogue", { ...whole, sites });
    expect(body.error?.code).toBe("catalogue.refused");
    expect(body.error?.details.reasons?.[0]).toMatch(/^Rack space \S+ of \S+ is in use: keep it in the file\.$/);
  });

  it("200 without the right on prices has no price in it", async () => {
    const bearer = await serviceToken(api.database, { rights: ["catalogue.read"] });
    const shown = await read(bearer);
    expect([shown.prices, JSON.stringify(shown.packages).includes('"price"')]).toEqual([null, false]);
    expect(shown.packages.map(({ code }) => code)).toEqual((await read()).packages.map(({ code }) => code));
  });

  it.each([
    ["no lists", {}],
    ["a list of texts", { sites: ["x"], routes: [], packages: [], prices: [] }],
    ["a NUL", { sites: [{ code: "\u0000" }], routes: [], packages: [], prices: [] }],
  ])("400 for %s", async (_name, body) => {
    expect((await put("catalogue", body)).status).toBe(400);
  });
});

describe("one record of the catalogue", () => {
  it("200 is created, unchanged when sent again, and changed, under the rules of the whole", async () => {
    const { code: _code, ...like } = sold(await read(), "FIB-1000");
    const product = { ...like.products[0], code: "FIB-8000", requires: [], excludes: [], mandatory: true };
    const record = { ...like, products: [product], parameters: [], meta: {} };
    const made = await put("package/FIB-8000", { package: record });
    expect(made.body).toMatchObject({ code: "FIB-8000", outcome: "created" });
    expect((await put("package/FIB-8000", { package: record })).body).toEqual({
      code: "FIB-8000",
      outcome: "unchanged",
      priceList: null,
    });
    expect((await put("package/FIB-8000", { package: { ...record, leadTimeDays: 99 } })).body.outcome).toBe("updated");
    expect(sold(await read(), "FIB-8000")["leadTimeDays"]).toBe(99);
    const refused = await put("package/FIB-8000", { package: { ...record, siteCodes: ["ZZZ9"] } });
    expect(refused.body.error?.details.faults?.[0]?.reason).toBe('there is no site "ZZZ9"');
    expect((await put("package/AMS%001", { package: record })).status).toBe(400);
  });

  it("200 changes a site and a route, and 409 a route between unknown sites", async () => {
    const { sites, routes } = await read();
    const [site, route] = [sites[0], routes[0]];
    expect((await put(`site/${site?.code}`, { site: { ...site, name: "Nieuwe naam" } })).body.outcome).toBe("updated");
    expect((await put(`wdm-route/${route?.code}`, { route: { ...route, latencyUs: 1234 } })).body.outcome).toBe(
      "updated",
    );
    expect((await put("wdm-route/XX1-XX2", { route: { ...route, siteA: "XX1", siteZ: "XX2" } })).body.error?.code).toBe(
      "catalogue.faulty",
    );
    const after = await read();
    expect([after.sites[0]?.["name"], after.routes[0]?.["latencyUs"]]).toEqual(["Nieuwe naam", 1234]);
  });

  it("200 the prices of a class apply to its companies", async () => {
    await api.database.rows("update customer set discount_class = 'VRIEND' where id = $1", [companyIds.polderlicht]);
    const prices = [{ product: "FIB-1000", price: "12.5", validFrom: "2020-01-01" }];
    expect((await put("class-price/VRIEND", { prices })).body.outcome).toBe("created");
    expect((await put("class-price/VRIEND", { prices })).body.outcome).toBe("unchanged");
    const daan = await api.tokenOf("daan.vos@polderlicht.example");
    const shown = await api.send<Package>("GET", "/v1/catalogue/package/FIB-1000", { token: daan });
    expect(shown.body.products.find(({ code }) => code === "FIB-1000")?.price).toBe("12.50");
    expect((await put("class-price/VRIEND", { prices: [] })).body.outcome).toBe("updated");
    const [first] = prices;
    const { body } = await put("class-price/VRIEND", { prices: [{ ...first, product: "NONE" }] });
    expect(body.error?.details.faults).toMatchObject([{ reason: 'no package has "NONE"' }]);
  });

  it("200 twenty calls at the same time run one after another, and no change is lost", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        put(`class-price/C-${at}`, { prices: [{ product: "FIB-1000", percentage: "-1", validFrom: "2027-01-01" }] }),
      ),
    );
    expect(answered(answers).filter(({ body }) => body.outcome !== "created")).toEqual([]);
    const classes = new Set((await read()).prices?.map((one) => one["class"]));
    const made = answers.flatMap(({ body }, at) => (body.outcome === "created" ? [`C-${at}`] : []));
    expect(made.length).toBeGreaterThan(0);
    expect(made.filter((one) => !classes.has(one))).toEqual([]);
  });
});
