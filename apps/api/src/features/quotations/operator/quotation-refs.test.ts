import { randomUUID } from "node:crypto";
import type { OperatorQuotation } from "@demarc/contract/operator/quotations";
import type { Plan } from "@demarc/contract/operator/writing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";
import { serviceToken } from "../../../testing/tokens/service-token.ts";

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database, { name: "cpq" });
});
afterAll(() => api.close());

type Answer = OperatorQuotation & { outcome: string } & Partial<Plan> & { validationErrors?: { field: string }[] };
const send = (method: string, path: string, body?: object) =>
  api.send<Answer>(method, `/operator/v1/quotation${path}`, { token, body });
const draft = (externalRef: unknown, change: object = {}, query = "") =>
  send("POST", query, {
    externalRef,
    customerId: companyIds.kadeblok,
    title: "Managed firewall",
    terms: "Prices exclude VAT.",
    validUntil: "2099-12-31",
    salesPerson: { name: "A. Jansen" },
    options: [
      {
        label: "One year",
        termMonths: 12,
        bespoke: [{ description: "Managed firewall", charge: "MRC", unitPrice: "49.00" }],
      },
    ],
    ...change,
  });
const ref = () => `SALES-${randomUUID()}`;

it("201 drafts one quotation for twenty calls with the same own id, and a repeated call returns it unchanged", async () => {
  const own = ref();
  const answers = await Promise.all(Array.from({ length: 20 }, () => draft(own)));
  expect(answers.map(({ status, body: { outcome } }) => `${status} ${outcome}`).toSorted()).toEqual([
    "201 created",
    ...Array.from({ length: 19 }, () => "201 unchanged"),
  ]);
  expect(new Set(answers.map(({ body: { number } }) => number)).size).toBe(1);
  expect(answers[0]?.body).toMatchObject({ externalRef: own, status: "DRAFT", revision: 1 });
  const [event] = await api.database.rows("select payload from outbox_event where entity_id = $1", [
    answers[0]?.body.id,
  ]);
  expect(event).toMatchObject({ payload: { externalRef: own, status: "DRAFT" } });
});

it("200 reads the newest revision by the own id, which a repeated call returns", async () => {
  const own = ref();
  const { body: first } = await draft(own);
  await send("POST", `/${first.id}/publish`, {});
  const { body: second } = await send("POST", `/${first.id}/revise`, {});
  expect((await send("GET", `/ref/${own}`)).body).toMatchObject({
    id: second.id,
    number: first.number,
    revision: 2,
    externalRef: own,
  });
  expect((await draft(own)).body).toMatchObject({ id: second.id, revision: 2, outcome: "unchanged" });
  expect((await send("GET", `/${first.id}`)).body.externalRef).toBe(own);
  expect((await send("GET", "/ref/unknown")).status).toBe(404);
});

it("201 without an own id makes a new draft for each call, and a dry run does not reserve an id", async () => {
  const own = ref();
  const planned = await draft(own, {}, "?dryRun=true");
  expect(planned.body.changes).toContainEqual(expect.objectContaining({ field: "externalRef", after: own }));
  expect((await send("GET", `/ref/${own}`)).status).toBe(404);
  const [one, other] = [await draft(undefined), await draft(undefined)];
  expect([one.body.externalRef, one.body.number === other.body.number]).toEqual([null, false]);
});

it("400 for another customer with the same own id, and for an id with other characters", async () => {
  const own = ref();
  await draft(own);
  const fields = async (at: unknown, change: object = {}) =>
    (await draft(at, change)).body.validationErrors?.map(({ field }) => field);
  expect(await fields(own, { customerId: companyIds.polderlicht })).toEqual(["customerId"]);
  for (const wrong of ["a b", "", "x".repeat(65), "a\0b", 7, null])
    expect(await fields(wrong)).toEqual(["externalRef"]);
});
