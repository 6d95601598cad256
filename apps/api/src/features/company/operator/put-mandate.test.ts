import type { Customer } from "@demarc/contract/company";
import type { OperatorMandate } from "@demarc/contract/operator/mandates";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serviceToken } from "../../../testing/tokens/service-token.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";

const { kadeblok } = companyIds;

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database, { name: "finance" });
});
afterAll(() => api.close());

type Answer = OperatorMandate & {
  outcome: string;
  error?: { code: string };
  validationErrors?: { field: string }[];
  rows: { outcome: string; code?: string; field?: string }[];
};
const send = (method: string, path: string, body?: object) =>
  api.send<Answer>(method, `/operator/v1/mandate/${path}`, { token, body });
const put = (own: string, body: object) => send("PUT", `ref/${own}`, body);
const ref = () => `M-${randomUUID()}`;
const company = async (status = "ACTIVE"): Promise<number> => {
  const [made] = await api.database.rows<{ id: number }>(
    `insert into customer (type, status, variant, name, address, locale)
     select type, $1, variant, 'Nieuwland B.V.', address, 'nl' from customer where id = $2 returning id`,
    [status, kadeblok],
  );
  return made?.id ?? 0;
};
const record = (customerId: number, change: object = {}) => ({
  customerId,
  mandateReference: `INC-${randomUUID().slice(0, 20)}`,
  iban: "NL91ABNA0417164300",
  accountHolder: "Nieuwland B.V.",
  signedAt: "2019-05-01T10:00:00Z",
  ...change,
});
const payer = async (id: number) =>
  (
    await api.database.rows<{ iban: string; bic: string; payment_method: string }>(
      "select iban, bic, payment_method from customer where id = $1",
      [id],
    )
  )[0];

const eventsOf = (id: number) =>
  api.database.rows<{ type: string; payload: object }>(
    "select type, payload from outbox_event where entity_id = $1 order by created_at, id",
    [String(id)],
  );

describe("a mandate that was signed elsewhere", () => {
  it("200 is active at once, and the customer pays by direct debit; answers, events and the log do not contain the account; the log keeps it for 7 years", async () => {
    const own = ref();
    const id = await company();
    const body = record(id, { iban: "NL91ABNA0417164300" });
    const made = await put(own, body);
    expect([made.status, made.body]).toMatchObject([
      200,
      { externalRef: own, mandateReference: body.mandateReference, status: "ACTIVE", version: 1, outcome: "created" },
    ]);
    expect(await payer(id)).toEqual({
      iban: "NL91ABNA0417164300",
      bic: "ABNANL2A",
      payment_method: "DIRECT_DEBIT",
    });
    expect((await put(own, body)).body).toEqual({ ...made.body, outcome: "unchanged" });
    const read = await send("GET", `ref/${own}`);
    expect(read.body).toMatchObject({ id: made.body.id, externalRef: own, ibanMasked: "NL91••••••••••4300" });
    const revoked = await put(own, { ...body, status: "REVOKED" });
    expect(revoked.body.outcome).toBe("updated");
    const logged = await api.database.rows(
      "select kept, before, after from audit_event where entity_id = $1 order by id",
      [String(id)],
    );
    const masked = { iban: "NL91••••••••••4300" };
    expect(logged).toMatchObject([
      { kept: "7 years", before: { iban: null, version: 1 }, after: { ...masked, version: 2 } },
      { kept: "7 years", before: { mandate: null }, after: { mandate: masked, version: 2 } },
      { kept: "7 years", before: { mandate: masked }, after: { mandate: masked } },
    ]);
    const events = await eventsOf(id);
    expect(events.map(({ type }) => type)).toEqual(["customer.iban-changed", "mandate.activated", "mandate.revoked"]);
    expect(JSON.stringify([made.body, read.body, revoked.body, logged, events])).not.toContain("NL91ABNA0417164300");
  });

  it("200 the event `customer.iban-changed` is sent only for another IBAN than before", async () => {
    const id = await company();
    const bringIn = async (iban: string, status = "ACTIVE") => {
      const [own, body] = [ref(), record(id, { iban })];
      await put(own, { ...body, status });
      if (status === "ACTIVE") await put(own, { ...body, status: "REVOKED" });
    };
    await bringIn("NL91ABNA0417164300");
    await bringIn("NL91ABNA0417164300");
    await bringIn("NL02ABNA0123456789", "REVOKED");
    await bringIn("NL02ABNA0123456789");
    const changes = (await eventsOf(id)).filter(({ type }) => type === "customer.iban-changed");
    expect(changes.map(({ payload }) => payload)).toMatchObject([{ changed: ["iban"] }, { changed: ["iban"] }]);
  });

  it("200 twenty at once make one; without a reference it gets the next number", async () => {
    const id = await company();
    const [own, { mandateReference: _none, ...body }] = [ref(), record(id)];
    const answers = await Promise.all(Array.from({ length: 20 }, () => put(own, body)));
    expect(answers.map(({ body: { outcome } }) => outcome).filter((one) => one === "created")).toHaveLength(1);
    expect(answers[0]?.body.mandateReference).toBe(`MND-${id}-0001`);
  });

  it("409 a second mandate in force, also of twenty at once, until the first one is revoked", async () => {
    const id = await company();
    const given = Array.from({ length: 20 }, () => ({ own: ref(), body: record(id) }));
    const answers = await Promise.all(given.map(({ own, body }) => put(own, body)));
    const codes = answers.map(({ body }) => body.error?.code ?? body.outcome);
    expect(codes.filter((code) => code === "created")).toHaveLength(1);
    expect(codes.filter((code) => code === "mandate.in-force")).toHaveLength(19);
    const first = given[codes.indexOf("created")];
    const { own = "", body = {} } = first ?? {};
    const revoked = await put(own, { ...body, status: "REVOKED" });
    expect(revoked.body).toMatchObject({ status: "REVOKED", version: 2, outcome: "updated" });
    expect((await payer(id))?.payment_method).toBe("CREDIT_TRANSFER");
    expect((await put(own, body)).body.outcome).toBe("unchanged");
    expect((await put(own, { ...body, status: "ACTIVE" })).body.error?.code).toBe("mandate.state-conflict");
    expect((await put(ref(), record(id))).body.outcome).toBe("created");
  });

  it("409 revoking a mandate that has expired, and the customer still pays by the newer one", async () => {
    const id = await company();
    const [own, body] = [ref(), record(id)];
    await put(own, body);
    await api.database.rows("update sepa_mandate set status = 'EXPIRED' where external_ref = $1", [own]);
    expect((await put(ref(), record(id))).body.outcome).toBe("created");
    expect((await put(own, { ...body, status: "REVOKED" })).body.error?.code).toBe("mandate.state-conflict");
    expect((await payer(id))?.payment_method).toBe("DIRECT_DEBIT");
  });

  it("409 while a mandate of the customer waits; 200 adds a revoked mandate, which does not change the way of payment", async () => {
    const customer = await api.tokenOf("mila.stone@kadeblok.example");
    const given = { iban: "NL96DEMO0300000033", accountHolder: "Kadeblok Hosting B.V.", mandateAccepted: true };
    await api.send("PATCH", `/v1/customer/${kadeblok}/iban`, { token: customer, body: given });
    expect((await put(ref(), record(kadeblok))).body.error?.code).toBe("mandate.in-force");
    const before = await payer(kadeblok);
    expect((await put(ref(), record(kadeblok, { status: "REVOKED" }))).body).toMatchObject({ status: "REVOKED" });
    expect(await payer(kadeblok)).toEqual(before);
    const { body } = await api.send<Customer>("GET", `/v1/customer/${kadeblok}`, { token: customer });
    expect(body.mandate).toMatchObject({ status: "PENDING" });
    // The next number of the portal is free.
    expect((await api.send("PATCH", `/v1/customer/${kadeblok}/iban`, { token: customer, body: given })).status).toBe(
      200,
    );
  });

  it("400 for a value that differs from the signed one, and wrong values", async () => {
    const id = await company();
    const [own, body] = [ref(), record(id)];
    await put(own, body);
    const fields = async (at: string, change: object) =>
      (await put(at, { ...body, ...change })).body.validationErrors?.map(({ field }) => field);
    expect(await fields(own, { iban: "NL96DEMO0300000033" })).toEqual(["iban"]);
    expect(await fields(own, { accountHolder: "Another" })).toEqual(["accountHolder"]);
    expect(await fields(own, { mandateReference: "INC-OTHER" })).toEqual(["mandateReference"]);
    expect(await fields(own, { scheme: "B2B" })).toEqual(["scheme"]);
    expect(await fields(own, { signedAt: "2019-05-02T10:00:00Z" })).toEqual(["signedAt"]);
    expect(await fields(own, { customerId: await company() })).toEqual(["customerId"]);
    expect(await fields(ref(), { iban: "NL91ABNA0417164301" })).toEqual(["iban"]);
    expect(await fields(ref(), { signedAt: "2199-01-01T00:00:00Z" })).toEqual(["signedAt"]);
    expect(await fields(ref(), { mandateReference: "MND-20120280-0009" })).toEqual(["mandateReference"]);
    expect(await fields(ref(), { status: "PENDING" })).toEqual(["status"]);
    expect((await put(ref(), record(await company("TERMINATED")))).body.error?.code).toBe("customer.state-conflict");
  });

  it("200 in bulk: a taken reference and a wrong IBAN are refused, the others are written", async () => {
    const [good, taken] = [record(await company()), record(await company())];
    await put(ref(), record(await company(), { mandateReference: taken.mandateReference }));
    const rows = [
      { externalRef: ref(), ...good, iban: "NL91ABNA0417164300" },
      { externalRef: ref(), ...taken },
      { externalRef: ref(), ...record(await company()), iban: "NL00" },
    ];
    const { body } = await send("POST", "bulk?onError=reject-rows", rows);
    expect(body.rows.map(({ outcome, code, field }) => [outcome, code, field])).toEqual([
      ["created", undefined, undefined],
      ["rejected", "number-taken", undefined],
      ["rejected", "validation.iban-invalid", "iban"],
    ]);
    expect((await payer(good.customerId))?.iban).toBe("NL91ABNA0417164300");
  });
});
