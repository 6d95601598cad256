import { execFile } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { rights } from "@demarc/contract/core/rights";
import type { Variant } from "@demarc/contract/core/variants";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ProviderProduct, startProviderProduct } from "./testing/processes/provider-product.ts";
import { newPortalSession } from "./testing/tokens/portal-session.ts";

const example = (name: string) => fileURLToPath(new URL(`../../../docs/examples/provider/${name}`, import.meta.url));
const password = "een lange wandeling langs het water";
const administrators = {
  main: "wieke.molenaar@weidemolen.example",
  "data-centre": "yara.zonneveld@zonnedauw.example",
  tv: "teun.kast@kijkkast.example",
} as const;

/** A company with the session of its administrator. */
interface Company {
  readonly id: number;
  readonly children: readonly { readonly id: number; readonly name: string }[];
  readonly portal: <Body>(path: string) => Promise<Body>;
  readonly get: <Body>(path: string, of?: number) => Promise<Body>;
  readonly post: <Body>(path: string, body: object) => Promise<Body>;
}

interface Listed {
  readonly total: number;
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

let provider: ProviderProduct;
let token: string;
let watcher: string;
beforeAll(async () => {
  provider = await startProviderProduct();
  const create = async (name: string, given: string) => {
    const fields = [`name=${name}`, `rights=${given}`, "days=30"];
    const made = JSON.parse(await provider.operate("service-token", "create", ...fields, "--json")) as {
      token: string;
    };
    return made.token;
  };
  const needed = await promisify(execFile)(process.execPath, [example("provider.mjs"), "--rights"]);
  token = await create("provider-example", needed.stdout.trim());
  watcher = await create("watcher", JSON.stringify(rights));
});
afterAll(() => provider.stop());

/** Runs the example. Returns its lines. */
const run = async (): Promise<string[]> => {
  const env = { ...process.env, PORTAL: provider.portal("main"), TOKEN: token };
  const { stdout } = await promisify(execFile)(process.execPath, [example("provider.mjs")], { env });
  return stdout.trim().split("\n");
};

/** The lines of another run that name a change. */
const notUnchanged = async () => (await run()).filter((line) => !/^[\w ]+: \d+ unchanged$/.test(line));

const answerOf = async <Body>(url: string, bearer: string | undefined, body?: object): Promise<Body> => {
  const response = await fetch(url, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  expect([url, response.status, text]).toEqual([url, response.ok ? response.status : "2xx", text]);
  return (response.headers.get("content-type")?.startsWith("application/json") ? JSON.parse(text) : text) as Body;
};

const watch = <Body>(path: string) => answerOf<Body>(`${provider.portal("main")}/operator/v1/${path}`, watcher);

/** Activates a person by the link in the mail, as the page of the link does. */
const activate = async (variant: Variant, username: string): Promise<void> => {
  await expect.poll(() => provider.mailsTo(username)).not.toEqual([]);
  const [link = ""] = /http\S+\/account\/activate#\S+/.exec(provider.mailsTo(username).join("\n")) ?? [];
  const { origin, hash } = new URL(link);
  expect(origin).toBe(provider.portal(variant));
  const given = new URLSearchParams(hash.slice(1));
  const account = `${origin}/v1/customer/${given.get("customerId")}/account/${given.get("accountId")}`;
  const body = { token: given.get("token"), password, passwordRepeat: password, termsAccepted: true };
  await answerOf(`${account}/activate`, undefined, body);
};

const signIn = async (variant: Variant): Promise<Company> => {
  const portal = provider.portal(variant);
  const session = await newPortalSession(portal, administrators[variant], password);
  const { customer, children } = await answerOf<{ customer: Pick<Company, "id">; children: Company["children"] }>(
    `${portal}/v1/me`,
    session.token,
  );
  const { id } = customer;
  return {
    id,
    children,
    portal: (path) => answerOf(`${portal}/v1/${path}`, session.token),
    get: (path, of = id) => answerOf(`${portal}/v1/customer/${of}/${path}`, session.token),
    post: (path, body) => answerOf(`${portal}/v1/customer/${id}/${path}`, session.token, body),
  };
};

let companies: Readonly<Record<Variant, Company>>;

describe("the example of a provider, on an empty database in production", () => {
  it("brings in everything with one token, and waits for signatures", async () => {
    expect(await run()).toEqual([
      "catalogue: 1 updated",
      "TV packages: 2 created",
      "customers: 5 created",
      "people: 6 created",
      "lines: 500 created",
      "racks: 20 created",
      "power feeds: 40 created",
      "power meters: 40 created",
      "address pools: 2 created",
      "prefixes and names: 3 created, 3 updated",
      "invoices: 1 created",
      "quotations: 1 created",
      "agreement template: 1 created",
      "agreements: 3 created",
      "orders: 1 created",
    ]);
    const { items } = await watch<Listed>("msa");
    expect(items.map(({ status }) => status)).toEqual(["PENDING_SIGNATURE", "PENDING_SIGNATURE", "PENDING_SIGNATURE"]);
  });

  it("changes nothing when it runs again", async () => {
    const lastChange = async () => {
      const { items } = await watch<Listed>("audit?limit=1000");
      return items.find(({ actorId }) => actorId === "provider-example")?.["id"];
    };
    const before = await lastChange();
    expect(before).toBeDefined();
    expect(await notUnchanged()).toEqual(["agreements: 3 waiting"]);
    expect(await lastChange()).toBe(before);
  });

  it("lets administrators activate their accounts from the mail and sign, and then countersigns", async () => {
    for (const [variant, username] of Object.entries(administrators)) await activate(variant as Variant, username);
    companies = { main: await signIn("main"), "data-centre": await signIn("data-centre"), tv: await signIn("tv") };
    for (const company of Object.values(companies)) {
      const [msa] = await company.get<{ id: string; sha256: string }[]>("msa");
      const signature = { signerName: "Vera Vos", signerFunction: "Director", sha256: msa?.sha256, agreed: true };
      await company.post(`msa/${msa?.id}/sign`, signature);
    }
    expect(await notUnchanged()).toEqual(["agreements: 3 updated"]);
    expect(await notUnchanged()).toEqual([]);
    for (const company of Object.values(companies)) {
      const [msa] = await company.get<{ id: string; status: string }[]>("msa");
      expect(msa?.status).toBe("ACTIVE");
      expect(await company.get<string>(`msa/${msa?.id}/download?type=signed`)).toMatch(/^%PDF/);
    }
  });

  it("needs each of its rights", async () => {
    const tokens = async () => watch<{ name: string; unusedRights: string[] }[]>("service-token");
    await expect
      .poll(async () => (await tokens()).find(({ name }) => name === "provider-example")?.unusedRights)
      .toEqual([]);
  });
});

describe("the customers of the provider see", () => {
  it("the lines of a reseller and of its customers, and the prices of its class", async () => {
    const { main } = companies;
    expect(main.children.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))).toEqual([
      "Bakkerij Morgenrood B.V.",
      "Rijwielhandel De Spaak B.V.",
    ]);
    const counts = [main.id, ...main.children.map(({ id }) => id)].map(
      async (id) => (await main.get<Listed>("line?limit=1", id)).total,
    );
    expect(await Promise.all(counts)).toEqual([300, 100, 100]);
    const fibre = await main.portal<{ products: object[] }>("catalogue/package/FIBRE-1000");
    expect(fibre.products).toMatchObject([{ code: "FIBRE-1000", price: "38.72" }]);
  });

  it("racks with feeds, the delivered rack of the order, and names that are published", async () => {
    const hosting = companies["data-centre"];
    const racks = await hosting.get<Listed>("rack?limit=200");
    expect(racks.total).toBe(21);
    const codes = racks.items.map(({ rackCode }) => rackCode);
    expect(codes).toEqual(expect.arrayContaining(["GRN1-A-01", "GRN1-B-01", "GRN1-B-20"]));
    const rack = racks.items.find(({ rackCode }) => rackCode === "GRN1-B-01");
    const { feeds } = await hosting.get<{ feeds: object[] }>(`rack/${rack?.["id"] as string}`);
    expect(feeds).toMatchObject([{ label: "A" }, { label: "B" }]);
    const { items } = await hosting.get<Listed>("order");
    expect(items).toMatchObject([{ status: "COMPLETED", kind: "RACK" }]);
    const prefixes = await hosting.get<Listed>("prefix");
    const named = prefixes.items.find(({ prefix }) => prefix === "198.51.100.0/28");
    const addresses = () => hosting.get<Listed>(`prefix/${named?.["id"] as string}/ip-address?limit=200`);
    await expect
      .poll(async () => (await addresses()).items.filter(({ ptrState }) => ptrState === "LIVE").map(({ ptr }) => ptr))
      .toEqual(Array.from({ length: 12 }, (_, place) => `server-${place + 1}.zonnedauw.example`));
    expect(provider.dns.published.get("2001:db8:100::25")).toBe("mail.zonnedauw.example");
  });

  it("the invoice from billing as its own file, and the quotation", async () => {
    const hosting = companies["data-centre"];
    expect(await hosting.get("invoice")).toMatchObject({
      items: [{ number: "ERP-2026-0417", grossTotal: "14399.00" }],
    });
    expect(await hosting.get("invoice/ERP-2026-0417/download?type=ubl")).toBe(
      fs.readFileSync(example("invoice.xml"), "utf8"),
    );
    expect(await hosting.get("quotation")).toMatchObject({
      items: [{ title: "Growth in Groningen (CRM-OFFER-12)", status: "PUBLISHED" }],
    });
  });

  it("the TV products of the provider", async () => {
    const products = await companies.tv.portal<{ productId: string }[]>("101010packages");
    expect(products.map(({ productId }) => productId)).toEqual(["NL-TV-BASIS", "NL-TV-SPORT"]);
  });
});

describe("the client of the example", () => {
  it("repeats a POST with its key after 429, 503 and a lost response, and a refusal at once ends it", async () => {
    const keys: unknown[] = [];
    const server = createServer((request, response) => {
      keys.push(request.headers["idempotency-key"]);
      const statuses = [429, 503, 0, 200, 409];
      const status = statuses[keys.length - 1] ?? 500;
      if (status === 0) request.socket.destroy();
      else
        response
          .writeHead(status, { "retry-after": "0" })
          .end(JSON.stringify(status === 200 ? { id: "1" } : { error: { code: "busy", message: "Wait." } }));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const portal = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    type Client = {
      operatorApi: (at: object) => { call: (method: string, path: string, body: object) => Promise<object> };
    };
    const { operatorApi } = (await import(example("operator-api.mjs"))) as Client;
    const { call } = operatorApi({ portal, token: "pts_x" });
    expect(await call("POST", "order", {})).toEqual({ id: "1" });
    expect(new Set(keys)).toEqual(new Set([keys[0]]));
    await expect(call("POST", "order", {})).rejects.toThrow("POST order answers 409 busy\n  Wait.");
    expect([keys.length, keys[4] === keys[0]]).toEqual([5, false]);
    server.close();
  });
});
