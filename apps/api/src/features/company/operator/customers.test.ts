import type { OperatorCustomer } from "@demarc/contract/operator/customers";
import type { Plan } from "@demarc/contract/operator/writing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serviceToken } from "../../../testing/tokens/service-token.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database, { name: "crm" });
});
afterAll(() => api.close());

type Answer = OperatorCustomer & { outcome: string } & Partial<Plan> & {
    error?: { code: string };
    validationErrors?: { field: string; message: string }[];
  };
const base = "/operator/v1/customer";
const address = { street: "Dorpsstraat", houseNumber: 8, postalCode: "8011zz", city: "Zwolle", country: "NL" };
const company = { type: "end-user", variant: "main", name: "Nieuwland B.V.", address, locale: "nl" };
const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  api.send<Answer>(method, `${base}${path}`, { token, body, headers });
const put = (ref: string, change: object = {}, query = "") =>
  send("PUT", `/ref/${ref}${query}`, { ...company, ...change });

describe("a customer by the provider's own id", () => {
  it("200 is created, unchanged when sent again, and updated by what differs", async () => {
    const made = await put("CRM-1", { creditLimit: "2500.00", reason: "Migration" });
    expect([made.status, made.body]).toMatchObject([
      200,
      { outcome: "created", externalRef: "CRM-1", status: "ACTIVE", version: 1 },
    ]);
    const shown = (await send("GET", "/ref/CRM-1")).body;
    expect([shown.address.postalCode, shown.creditLimit]).toEqual(["8011ZZ", "2500.00"]);
    const again = await put("CRM-1", { creditLimit: "2500.00" });
    expect(again.body).toMatchObject({ outcome: "unchanged", id: made.body.id, version: 1 });
    const changed = await put("CRM-1", { name: "Nieuwland Groep B.V.", discountClass: "PARTNER-A" });
    expect(changed.body).toMatchObject({ outcome: "updated", version: 2 });
    const ledger = await api.database.rows(
      "select action, reason, before, after from audit_event where entity_type = 'customer' and entity_id = $1 order by id",
      [String(made.body.id)],
    );
    expect(ledger).toMatchObject([
      { action: "customer.created", reason: "Migration" },
      {
        action: "customer.updated",
        before: { name: "Nieuwland B.V.", discountClass: null },
        after: { name: "Nieuwland Groep B.V.", discountClass: "PARTNER-A", version: 2 },
      },
    ]);
    const [queued] = await api.database.rows<{ count: number }>(
      "select count(*)::int as count from job where kind = 'agreements.issue' and customer_id = $1",
      [made.body.id],
    );
    expect(queued?.count).toBe(1);
  });

  it("200 a changed address has an event of its own, and the other fields have theirs", async () => {
    const { id } = (await put("CRM-ADDRESS")).body;
    const moved = { ...address, city: "Kampen" };
    await put("CRM-ADDRESS", { address: moved });
    await put("CRM-ADDRESS", { address, name: "Nieuwland Groep B.V." });
    const events = await api.database.rows(
      `select type, payload -> 'changed' as changed, payload -> 'version' as version from outbox_event
       where entity_type = 'customer' and entity_id = $1 and type <> 'customer.created' order by created_at, id`,
      [String(id)],
    );
    expect(events).toEqual([
      { type: "customer.address-changed", changed: ["address"], version: 2 },
      { type: "customer.updated", changed: ["name"], version: 3 },
      { type: "customer.address-changed", changed: ["address"], version: 3 },
    ]);
  });

  it("200 is created once by twenty calls at the same time", async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => put("CRM-20")));
    expect(outcomes.filter(({ body }) => body.outcome === "created")).toHaveLength(1);
    expect(outcomes.filter(({ body }) => body.outcome === "unchanged")).toHaveLength(19);
  });

  it("200 accepts a reseller by number or external reference, and 400 refuses other parents", async () => {
    const reseller = await put("CRM-R", { type: "reseller", name: "Doorverkoop B.V." });
    const child = await put("CRM-C", { parentCustomerId: { ref: "CRM-R" } });
    expect((await send("GET", `/${child.body.id}`)).body.parentCustomerId).toBe(reseller.body.id);
    expect((await put("CRM-C", { parentCustomerId: reseller.body.id })).body.outcome).toBe("unchanged");
    for (const parentCustomerId of [child.body.id, { ref: "CRM-NONE" }, 10_000_000])
      expect(await put("CRM-C2", { parentCustomerId })).toMatchObject({
        status: 400,
        body: { validationErrors: [{ field: "parentCustomerId" }] },
      });
    expect(
      await put("CRM-R", { type: "reseller", name: "Doorverkoop B.V.", parentCustomerId: child.body.id }),
    ).toMatchObject({
      status: 400,
    });
    expect((await put("CRM-R", { type: "end-user" })).body.error?.code).toBe("customer.has-children");
    const list = await api.send<{ items: OperatorCustomer[] }>("GET", `${base}?parentCustomerId=${reseller.body.id}`, {
      token,
    });
    expect(list.body.items.map(({ externalRef }) => externalRef)).toEqual(["CRM-C"]);
  });

  it("200 derives the VAT treatment from country and number, until it is set", async () => {
    const treatment = async () => (await send("GET", "/ref/CRM-V")).body.vatTreatment;
    const german = { address: { ...address, country: "DE", postalCode: "10115" }, vatNumber: "DE123456789" };
    await put("CRM-V");
    expect(await treatment()).toBe("STANDARD_NL");
    await put("CRM-V", german);
    expect(await treatment()).toBe("REVERSE_CHARGE_EU");
    await put("CRM-V", { ...german, vatTreatment: "EXPORT" });
    await put("CRM-V", { ...german, name: "Anders B.V." });
    expect(await treatment()).toBe("EXPORT");
  });

  it("the activity log of the customer hides credit limit, price class and external reference", async () => {
    const id = companyIds.beeldwijk;
    await send("PATCH", `/${id}`, {
      creditLimit: "12.00",
      discountClass: "PARTNER-A",
      customInvoiceReference: "REF-9",
    });
    const anouk = await api.tokenOf("anouk.dejong@beeldwijk.example");
    const log = await api.send("GET", `/v1/customer/${id}/audit?limit=1`, { token: anouk });
    expect(JSON.stringify(log.body)).toContain("REF-9");
    expect(JSON.stringify(log.body)).not.toMatch(/12\.00|PARTNER-A|creditLimit/);
  });

  it("409 for a KvK number of another customer", async () => {
    expect((await put("CRM-K", { coc: "99990011" })).body.error?.code).toBe("customer.coc-in-use");
  });

  it.each([
    ["name", { name: "" }, "validation.required"],
    ["name", { name: "王小明" }, "validation.unprintable"],
    ["coc", { coc: "123" }, "validation.coc-invalid"],
    ["vatNumber", { vatNumber: "1" }, "validation.vat-invalid"],
    ["address.postalCode", { address: { ...address, postalCode: "80" } }, "validation.postal-code-invalid"],
    ["creditLimit", { creditLimit: "12" }, "validation.invalid"],
    ["creditLimit", { creditLimit: "0012.00" }, "validation.invalid"],
    ["paymentTermDays", { paymentTermDays: 91 }, "validation.max"],
    ["iban", { iban: "NL74DEMO0200000025" }, "validation.invalid-data"],
  ])("400 names %s", async (field, change, message) => {
    const { status, body } = await put("CRM-400", change);
    expect([status, body.validationErrors]).toMatchObject([400, [{ field, message }]]);
  });

  it("200 dry run warns of a price class without prices", async () => {
    const id = (await put("CRM-CLASS", {})).body.id;
    const planned = async (discountClass: string | null) =>
      (await send("PATCH", `/${id}?dryRun=true`, { discountClass })).body.warnings?.map(({ code }) => code);
    expect(await planned("NOPE")).toEqual(["class-without-prices"]);
    expect(await planned("PARTNER-A")).toEqual([]);
    expect(await planned(null)).toEqual([]);
  });

  it("200 dry run uses no customer number and creates nothing", async () => {
    const last = async () =>
      (await api.database.rows<{ last: string }>("select last_value as last from customer_id_seq"))[0]?.last;
    const before = await last();
    const planned = await put("CRM-DRY", {}, "?dryRun=true");
    expect(planned.body.changes).toContainEqual({
      entity: "customer",
      id: "new-1",
      field: "name",
      before: null,
      after: "Nieuwland B.V.",
    });
    expect(planned.body.warnings?.map(({ code }) => code)).toEqual(["coc-missing"]);
    expect(await last()).toBe(before);
    expect((await send("GET", "/ref/CRM-DRY")).status).toBe(404);
    const made = await put("CRM-DRY", {}, `?planHash=${planned.body.planHash}`);
    expect([made.status, made.body.outcome]).toEqual([200, "created"]);
    expect((await put("CRM-DRY", {}, `?planHash=${planned.body.planHash}`)).body.error?.code).toBe("plan-outdated");
  });
});

describe("a customer by its number", () => {
  it("200 sets an external reference once, and changes only the fields that are sent", async () => {
    const path = `/${companyIds.kadeblok}`;
    const before = (await send("GET", path)).body;
    const named = await send("PATCH", path, { externalRef: "CRM-KADE" }, { "if-match": `"${before.version}"` });
    expect(named.body).toMatchObject({ externalRef: "CRM-KADE", outcome: "updated", version: before.version + 1 });
    const after = (await send("GET", path)).body;
    expect(after).toEqual({
      ...before,
      externalRef: "CRM-KADE",
      version: before.version + 1,
      updatedAt: after.updatedAt,
    });
    expect((await send("PATCH", path, { externalRef: "OTHER" })).body.validationErrors?.[0]?.field).toBe("externalRef");
    expect((await send("PATCH", path, { name: "X" }, { "if-match": `"${before.version}"` })).body.error?.code).toBe(
      "edit-conflict",
    );
    expect((await send("GET", "/ref/CRM-KADE")).body.id).toBe(companyIds.kadeblok);
    expect((await send("PATCH", `/${companyIds.beeldwijk}`, { externalRef: "CRM-KADE" })).body.error?.code).toBe(
      "customer.ref-taken",
    );
    expect((await send("GET", "/10000000")).status).toBe(404);
  });

  it("shows no whole IBAN, and is found by words of its name, number and city", async () => {
    const found = await api.send<{ items: OperatorCustomer[] }>("GET", `${base}?q=polderlicht+zwolle`, { token });
    expect(found.body.items.map(({ id }) => id)).toEqual([companyIds.polderlicht]);
    expect(JSON.stringify(found.body)).not.toContain("NL74DEMO0200000025");
    expect(found.body.items[0]?.ibanMasked).toMatch(/^NL74•+0025$/);
  });

  it("200 is suspended with a reason and reinstated; its people read, and cannot order", async () => {
    const path = `/${companyIds.beeldwijk}`;
    expect((await send("POST", `${path}/suspend`, {})).body.validationErrors?.[0]?.field).toBe("reason");
    const suspended = await send("POST", `${path}/suspend`, { reason: "Unpaid" });
    expect(suspended.body.status).toBe("SUSPENDED");
    expect((await send("POST", `${path}/suspend`, { reason: "Unpaid" })).body.version).toBe(suspended.body.version);
    const anouk = await api.tokenOf("anouk.dejong@beeldwijk.example");
    const read = await api.send("GET", `/v1/customer/${companyIds.beeldwijk}`, { token: anouk });
    expect(read.status).toBe(200);
    const [account] = await api.database.rows<{ id: string; version: number }>(
      "select id, version from tv_account where customer_id = $1 and status = 'active' limit 1",
      [companyIds.beeldwijk],
    );
    const refused = await api.send<{ error: { code: string } }>("POST", `/v1/account/${account?.id}/suspend`, {
      token: anouk,
      body: {},
    });
    expect([refused.status, refused.body.error.code]).toEqual([403, "customer.suspended"]);
    expect((await send("POST", `${path}/reinstate`, {})).body.status).toBe("ACTIVE");
  });

  it("200 terminates only without services, orders and customers, and signs its people out", async () => {
    expect((await send("POST", `/${companyIds.polderlicht}/terminate`, { reason: "x" })).body.error?.code).toBe(
      "customer.has-services",
    );
    const child = await put("CRM-P", { type: "reseller", name: "Ouder B.V." });
    await put("CRM-Q", { parentCustomerId: { ref: "CRM-P" } });
    expect((await send("POST", `/${child.body.id}/terminate`, { reason: "x" })).body.error?.code).toBe(
      "customer.has-children",
    );
    const id = companyIds.fietsfabriek;
    await send("PATCH", `/${id}`, { externalRef: "CRM-END" });
    await api.database.rows("update prefix set lifecycle = 'RELEASED' where customer_id = $1", [id]);
    for (const table of ["line", "rack", "shared_colo", "dc_connection", "wdm_service"])
      await api.database.rows(`update ${table} set lifecycle = 'TERMINATED' where customer_id = $1`, [id]);
    await api.database.rows(
      "update tv_account set status = 'ended', ended_at = now(), pin_sealed = null where customer_id = $1",
      [id],
    );
    await api.database.rows("update customer_order set status = 'COMPLETED' where customer_id = $1", [id]);
    const session = await api.tokenOf("eva.postma@fietsfabriek.example");
    expect((await api.send("GET", "/v1/me", { token: session })).status).toBe(200);
    expect((await send("POST", `/${id}/terminate`, { reason: "Moved away" })).body).toMatchObject({
      status: "TERMINATED",
    });
    await expect.poll(async () => (await api.send("GET", "/v1/me", { token: session })).status).toBe(401);
    expect((await send("POST", `/${id}/reinstate`, {})).body.error?.code).toBe("customer.state-conflict");
    expect((await put("CRM-END", { name: "Anders B.V." })).body.error?.code).toBe("customer.state-conflict");
  });
});
