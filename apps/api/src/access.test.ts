import { randomUUID } from "node:crypto";
import { roles } from "@demarc/contract/core/access";
import type { Endpoint } from "@demarc/contract/core/endpoint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProductTokens, type SigningKey } from "./platform/product-token.ts";
import { contractEndpoints } from "./testing/contract-endpoints.ts";
import { fileForm, letter } from "./testing/file-form.ts";
import { forgedTokens } from "./testing/forged-tokens.ts";
import { allowed } from "./testing/role-table.ts";
import { withServices } from "./testing/service-paths.ts";
import { initials, personWith } from "./testing/people-with-roles.ts";
import { companyIds, type TestApi, type TestRequest, testApi } from "./testing/test-api.ts";

const address = { street: "Polderlichtweg", houseNumber: 8, postalCode: "8011ZZ", city: "Zwolle", country: "NL" };
const contact = () => ({
  id: randomUUID(),
  types: [],
  firstName: "Sanne",
  lastName: "Meer",
  email: "s@polderlicht.example",
});

const account = () => ({
  username: `${randomUUID()}@polderlicht.example`,
  firstName: "Sanne",
  lastName: "Meer",
  roles: ["RESELLER_ORDER"],
});

let api: TestApi;
const endpoints = await contractEndpoints();
const guarded = endpoints.filter((endpoint) => endpoint.access.caller !== "public");

/** What a question must ask to be a good one. */
const queries: Readonly<Record<string, string>> = {
  search: "?q=polder",
  listSavedViews: "?screen=lines",
  exportRechargeOfPeriod: "?from=2026-01-01&to=2026-12-31",
  uploadDocument: "?kind=LOA",
};

/** A request that succeeds for whoever may make it. */
const goodRequest = async (endpoint: Endpoint, token: string): Promise<{ path: string; request: TestRequest }> => {
  const { polderlicht } = companyIds;
  const bodies: Readonly<Record<string, unknown>> = {
    updateAddress: { address },
    updateIban: { iban: "NL74DEMO0200000025", accountHolder: "Polderlicht", mandateAccepted: true },
    updateCustomInvoiceReference: { customInvoiceReference: "KP-1" },
    updateInvoiceAttachmentPreference: { invoiceAttachmentPreference: "pdf_only" },
    createContact: contact(),
    createAccount: account(),
    updateAccount: { locale: "nl" },
    createToken: { description: "Script" },
    updateToken: { description: "Other script" },
    disputeInvoice: { reason: "This is not what was agreed" },
    downloadInvoices: { numbers: ["2020-000001"], type: "ubl" },
    createSavedView: { screen: "lines", name: randomUUID(), query: "" },
    updateLineReference: { reference: "Zolder" },
    changeLineReferences: { dryRun: true, rows: [{ lineNumber: "LN-104201", reference: "Zolder" }] },
    startBulkCheck: { addresses: ["8011AB 12"] },
    createEndCustomer: { name: "Museum Het Stoomgemaal", reference: randomUUID() },
    updateEndCustomer: { active: true },
    updatePrefix: { description: "Lab" },
    requestPrefix: { family: 4, prefixLength: 28, purpose: "Lab" },
    updateIpAddress: { label: "Lab" },
    replacePtrRecords: { records: [{ address: "2001:db8:f0::7", ptr: "lab.polderlicht.example" }] },
    generatePtrRecords: { pattern: "{index}.polderlicht.example" },
    createSubnet: { subnet: "2001:db8:f0:1::/64" },
    updateSubnet: { label: "Lab" },
    planSubnets: { dryRun: true, action: "SPLIT", block: "2001:db8:f0::/48", lengths: [52] },
    requestDelegation: { nameServers: ["ns1.polderlicht.example", "ns2.polderlicht.example"] },
    requestRouteAuthorisation: { originAsn: 64_496, kind: "ROA" },
    updateSavedView: { query: "sort=city" },
    uploadDocument: fileForm(letter).body,
  };
  let contactId = "";
  let body = bodies[endpoint.name];
  if (endpoint.path.includes(":contactId")) {
    const made = contact();
    const admin = await api.tokenOf(personWith.RESELLER_ADMIN);
    await api.send("POST", `/v1/customer/${polderlicht}/contact`, { token: admin, body: made });
    contactId = made.id;
    if (endpoint.method === "PUT") body = made;
  }
  const accountId = await accountFor(endpoint, token);
  const tokenId = endpoint.path.includes(":tokenId") ? await ownToken(accountId, token) : "";
  const savedViewId = endpoint.path.includes(":savedViewId") ? await ownView(token) : "";
  const sid = endpoint.path.includes(":sid") ? await ownSession(token) : "";
  const replaced = endpoint.path
    .replace(":customerId", String(polderlicht))
    .replace(":contactId", contactId)
    .replace(":accountId", accountId)
    .replace(":number", await invoiceFor(endpoint))
    .replace(":tokenId", tokenId)
    .replace(":sid", sid)
    .replace(":packageCode", "FIB-1000")
    .replace(":savedViewId", savedViewId);
  const path = await withServices(api.database, replaced);
  const query = queries[endpoint.name] ?? "";
  const headers = {
    ...(endpoint.idempotent === "required" ? { "idempotency-key": randomUUID() } : {}),
    ...(endpoint.upload ? fileForm(letter).headers : {}),
  };
  return { path: path + query, request: { token, headers, ...(body === undefined ? {} : { body }) } };
};

/** An invoice of Polderlicht in the state that the call wants. */
const invoiceFor = async ({ name, path }: Endpoint): Promise<string> => {
  if (!path.includes(":number")) return "";
  const status = name === "withdrawDispute" ? "DISPUTED" : "OPEN";
  const [invoice] = await api.database.rows<{ id: string; number: string }>(
    "update invoice set status = $2 where id = (select id from invoice where customer_id = $1 and type = 'INVOICE' order by id limit 1) returning id, number",
    [companyIds.polderlicht, status],
  );
  await api.database.rows("delete from invoice_dispute where invoice_id = $1", [invoice?.id]);
  await api.database.rows(
    "insert into invoice_dispute (invoice_id, customer_id, reason, state) values ($1, $2, 'to be taken back', $3)",
    [invoice?.id, companyIds.polderlicht, status === "DISPUTED" ? "OPEN" : "RESOLVED"],
  );
  return invoice?.number ?? "";
};

/** One's own account, or a new colleague where one's own cannot be meant. */
const accountFor = async ({ name, path }: Endpoint, token: string): Promise<string> => {
  if (!path.includes(":accountId")) return "";
  if (name !== "deleteAccount" && name !== "endAccountSessions")
    return (await api.send<{ uid_g: string }>("POST", "/v1/token/validate", { token })).body.uid_g;
  const admin = await api.tokenOf(personWith.RESELLER_ADMIN);
  const accounts = `/v1/customer/${companyIds.polderlicht}/account`;
  return (await api.send<{ id: string }>("POST", accounts, { token: admin, body: account() })).body.id;
};

const ownToken = async (accountId: string, token: string): Promise<string> => {
  const path = `/v1/customer/${companyIds.polderlicht}/account/${accountId}/token`;
  await api.database.rows("delete from api_token where account_id = $1", [accountId]);
  return (await api.send<{ id: string }>("POST", path, { token, body: { description: "Script" } })).body.id;
};

const ownView = async (token: string): Promise<string> => {
  await api.database.rows("delete from saved_view");
  const body = { screen: "lines", name: "Mine", query: "" };
  return (await api.send<{ id: string }>("POST", "/v1/saved-view", { token, body })).body.id;
};

const ownSession = async (token: string): Promise<string> => {
  const { body } = await api.send<{ sid: string; current: boolean }[]>("GET", "/v1/session", { token });
  return body.find((session) => session.current)?.sid ?? "";
};

const tryAs = async (endpoint: Endpoint, token: string, customerId = companyIds.polderlicht) => {
  const { path, request } = await goodRequest(endpoint, token);
  return api.send(endpoint.method, path.replace(String(companyIds.polderlicht), String(customerId)), request);
};

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

describe("the contract", () => {
  it("has every endpoint in the table of roles, and no other", () => {
    expect(endpoints.map((endpoint) => endpoint.name).toSorted()).toEqual(Object.keys(allowed).toSorted());
  });

  it("is served whole: every endpoint stands in the API reference", async () => {
    const { body } = await api.send<{
      openapi: string;
      paths: Record<string, Record<string, { operationId?: string }>>;
    }>("GET", "/openapi.json");
    const served = Object.values(body.paths).flatMap((path) =>
      Object.values(path).map((operation) => operation.operationId),
    );
    expect(body.openapi).toBe("3.1.0");
    expect(served.filter((name) => name !== undefined).toSorted()).toEqual(Object.keys(allowed).toSorted());
  });
});

describe.each(guarded)("$method $path ($name)", (endpoint) => {
  it("401 refuses no token, and what is no token", async () => {
    const { path, request } = await goodRequest(endpoint, await api.tokenOf(personWith.RESELLER_ADMIN));
    const { token: _token, ...without } = request;
    const none = await api.send(endpoint.method, path, without);
    expect(none.status).toBe(401);
    expect(none.headers["www-authenticate"]).toBe('Bearer error="invalid_token"');
    expect((await api.send(endpoint.method, path, { ...without, token: "nonsense" })).status).toBe(401);
  });

  it("401 refuses an expired token and forged ones", async () => {
    const good = await api.tokenOf(personWith.RESELLER_ADMIN);
    for (const [trick, token] of Object.entries(forgedTokens(good)))
      expect([trick, (await tryWith(endpoint, token)).status]).toEqual([trick, 401]);
  });

  it.each(roles)("answers %s as the table of roles says", async (role) => {
    const answer = await tryAs(endpoint, await api.tokenOf(personWith[role]));
    const rule = allowed[endpoint.name] ?? "";
    const permitted = rule === "*" || rule.includes(initials[role]);
    expect(answer.status).toBe(permitted ? Number(Object.keys(endpoint.responses)[0]) : 403);
  });
});

describe.each(guarded.filter((endpoint) => endpoint.path.includes(":customerId")))(
  "$name in other companies",
  (endpoint) => {
    it("404 hides another company, whatever the role", async () => {
      const { path, request } = await goodRequest(endpoint, await api.tokenOf(personWith.RESELLER_ADMIN));
      const foreign = path.replace(String(companyIds.polderlicht), String(companyIds.kadeblok));
      for (const role of roles) {
        const answer = await api.send(endpoint.method, foreign, {
          ...request,
          token: await api.tokenOf(personWith[role]),
        });
        expect([role, answer.status, answer.body]).toMatchObject([role, 404, { error: { code: "not-found" } }]);
      }
    });

    it("404 hides the reseller and its other children from a child", async () => {
      expect((await tryAs(endpoint, await api.tokenOf("eva.postma@fietsfabriek.example"))).status).toBe(404);
    });
  },
);

describe.each(guarded.filter((endpoint) => endpoint.access.ownCustomer))("$name in a child", (endpoint) => {
  it("403 refuses the reseller", async () => {
    const answer = await tryAs(endpoint, await api.tokenOf(personWith.RESELLER_ADMIN), companyIds.fietsfabriek);
    expect(answer).toMatchObject({ status: 403, body: { error: { code: "customer.own-only" } } });
  });
});

const tryWith = async (endpoint: Endpoint, token: string) => {
  const { path, request } = await goodRequest(endpoint, await api.tokenOf(personWith.RESELLER_ADMIN));
  return api.send(endpoint.method, path, { ...request, token });
};

describe("a token's life", () => {
  it("401 refuses a token 31 seconds after its end, and takes it 29 seconds after", async () => {
    const claims = {
      uid: 60,
      uid_g: randomUUID(),
      cid: companyIds.polderlicht,
      username: "x",
      roles: [],
      loyalty: false,
    };
    const at = (secondsAgo: number) => {
      const late = { now: () => new Date(Date.now() - (secondsAgo + 60) * 1000) };
      return createProductTokens(keys, late).issue({ ...claims, sid: randomUUID() }, 60).token;
    };
    const keys = await api.database.rows<SigningKey>("select kid, private_key, signs_from from signing_key");
    expect((await api.send("POST", "/v1/token/validate", { token: at(31) })).status).toBe(401);
    expect((await api.send("POST", "/v1/token/validate", { token: at(28) })).status).toBe(200);
  });

  it("401 refuses a token of a session that has ended, within a second and in every process", async () => {
    const token = await api.tokenOf(personWith.RESELLER_ADMIN);
    await api.database.rows("update sso_session set revoked_at = now() where sid = $1", [await ownSession(token)]);
    await expect.poll(async () => (await api.send("GET", "/v1/me", { token })).status, { timeout: 1000 }).toBe(401);
  });
});
