import { createHash, randomUUID } from "node:crypto";
import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { OperatorMsa } from "@demarc/contract/operator/msas";
import type { Plan } from "@demarc/contract/operator/writing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { plantMsa, plantSignedMsa } from "../../testing/agreements/msa-rows.ts";
import { serviceToken } from "../../testing/tokens/service-token.ts";

const { fietsfabriek, kadeblok, polderlicht } = companyIds;

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database, { name: "legal" });
});
afterAll(() => api.close());

type Answer = OperatorMsa & { outcome: string } & Partial<Plan> & {
    error?: { code: string };
    validationErrors?: { field: string }[];
  };
const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  api.send<Answer>(method, `/operator/v1/msa${path}`, { token, body, headers });
const statusOf = async (id: string) => (await send("GET", `/${id}`)).body.status;

it("201 sends an agreement that replaces the unsigned one, as its dry run planned", async () => {
  const open = await plantMsa(api.database, polderlicht);
  const body = { customerId: polderlicht, templateVersion: "MSA-2026.2", reason: "New terms" };
  const dry = await send("POST", "?dryRun=true", body);
  expect(dry.body.changes).toContainEqual({ entity: "msa", id: "new-1", field: "sha256", before: null, after: "hash" });
  expect(dry.body.mails?.length).toBeGreaterThan(0);
  expect(await statusOf(open)).toBe("PENDING_SIGNATURE");
  const { status, body: sent } = await send("POST", `?planHash=${dry.body.planHash}`, body);
  expect([status, sent]).toMatchObject([201, { status: "PENDING_SIGNATURE", version: 1, outcome: "created" }]);
  expect(await statusOf(open)).toBe("SUPERSEDED");
  const joris = await api.tokenOf("joris.bakker@polderlicht.example");
  const seen = await api.send<{ id: string }[]>("GET", `/v1/customer/${polderlicht}/msa`, { token: joris });
  expect(seen.body.map(({ id }) => id)).toContain(sent.id);
  const download = await api.app.inject({
    url: `/v1/customer/${polderlicht}/msa/${sent.id}/download`,
    headers: { authorization: `Bearer ${joris}` },
  });
  const { sha256 } = (await send("GET", `/${sent.id}`)).body;
  expect(createHash("sha256").update(download.rawPayload).digest("hex")).toBe(sha256);
});

it("201 sends one agreement for repeated and parallel calls with the same own id, which reads it", async () => {
  const externalRef = `CONTRACT-${randomUUID()}`;
  const body = { customerId: polderlicht, externalRef };
  const mails = async () => (await api.database.rows("select from mail_message")).length;
  const before = await mails();
  const { body: sent } = await send("POST", "", body);
  expect(sent).toMatchObject({ externalRef, outcome: "created" });
  const once = await mails();
  expect(once).toBeGreaterThan(before);
  const again = await Promise.all(Array.from({ length: 20 }, () => send("POST", "", body)));
  expect(again.map(({ status, body: { id, outcome } }) => [status, id, outcome])).toEqual(
    again.map(() => [201, sent.id, "unchanged"]),
  );
  expect(await mails()).toBe(once);
  expect((await send("GET", `/ref/${externalRef}`)).body).toMatchObject({ id: sent.id, externalRef });
  expect((await send("GET", "/ref/unknown")).status).toBe(404);
  const others = await send("POST", "", { ...body, customerId: kadeblok });
  expect(others.body.validationErrors?.[0]?.field).toBe("customerId");
});

it.each([
  ["an unknown customer", { customerId: 10_000_000 }, 400],
  ["an unknown version", { customerId: polderlicht, templateVersion: "NONE" }, 404],
  ["a customer of a reseller", { customerId: fietsfabriek }, 409],
])("refuses to send one to %s", async (_what, body, status) => {
  expect((await send("POST", "", body)).status).toBe(status);
});

it("200 countersigns a signed agreement, which comes into force and replaces the earlier one", async () => {
  const earlier = await plantSignedMsa(api.database, kadeblok, "ACTIVE");
  const id = await plantSignedMsa(api.database, kadeblok, "SIGNED");
  const by = { name: "A. Jansen", function: "Contract manager" };
  expect((await send("POST", `/${id}/countersign`, { name: "王小明" })).body.validationErrors?.[0]?.field).toBe("name");
  const stale = await send("POST", `/${id}/countersign`, by, { "if-match": '"9"' });
  expect(stale.body.error?.code).toBe("edit-conflict");
  expect((await send("POST", `/${id}/countersign`, by)).body).toMatchObject({ status: "ACTIVE", outcome: "updated" });
  const { body } = await send("GET", `/${id}`);
  expect(body).toMatchObject({ countersigner: by, effectiveDate: amsterdamDate(new Date()), customerId: kadeblok });
  expect(await statusOf(earlier)).toBe("SUPERSEDED");
  expect((await send("POST", `/${id}/countersign`, by)).body).toMatchObject({
    outcome: "unchanged",
    version: body.version,
  });
});

it("200 countersigns from the given day on", async () => {
  const id = await plantSignedMsa(api.database, kadeblok, "SIGNED");
  await send("POST", `/${id}/countersign`, { name: "A. Jansen", effectiveDate: "2026-01-01" });
  expect((await send("GET", `/${id}`)).body).toMatchObject({ status: "ACTIVE", effectiveDate: "2026-01-01" });
});

it("200 withdraws an unsigned agreement and terminates one in force; 409 for other states", async () => {
  const open = await plantMsa(api.database, kadeblok);
  const active = await plantSignedMsa(api.database, kadeblok, "ACTIVE");
  const code = async (id: string, step: string, body: object = {}) =>
    (await send("POST", `/${id}/${step}`, body)).body.error?.code;
  const another = await plantMsa(api.database, kadeblok);
  expect(await code(active, "supersede")).toBe("msa.state-conflict");
  expect((await send("POST", `/${another}/supersede`, {})).body.status).toBe("SUPERSEDED");
  expect(await code(another, "supersede")).toBe("msa.state-conflict");
  expect(await code(another, "countersign", { name: "A. Jansen" })).toBe("msa.state-conflict");
  expect((await send("POST", `/${active}/terminate`, {})).body.validationErrors?.[0]?.field).toBe("reason");
  expect((await send("POST", `/${active}/terminate`, { reason: "Ended" })).body.status).toBe("TERMINATED");
  expect((await send("GET", `/${open}`)).status).toBe(404);
});

it("200 lists agreements by state and customer", async () => {
  const id = await plantMsa(api.database, kadeblok);
  const { body } = await api.send<{ items: OperatorMsa[] }>(
    "GET",
    `/operator/v1/msa?status=PENDING_SIGNATURE&customerId=${kadeblok}`,
    { token },
  );
  expect(body.items.map((msa) => msa.id)).toEqual([id]);
});

it("200 imports a template once; the same again changes nothing, and 409 for another text of its version", async () => {
  const text = (paragraph: string) => ({
    title: "Agreement",
    sections: [{ heading: "Prices", paragraphs: [paragraph] }],
  });
  const put = (version: string, paragraph = "{customer} pays {provider}.", query = "") =>
    api.send<Answer>("PUT", `/operator/v1/msa-template/${version}${query}`, {
      token,
      body: { provider: { name: "Provider", address: "Dorpsstraat 8" }, en: text(paragraph), nl: text(paragraph) },
    });
  const versions = async () =>
    (await api.send<{ version: string }[]>("GET", "/operator/v1/msa-template", { token })).body.map(
      ({ version }) => version,
    );
  expect((await put("MSA-9", undefined, "?dryRun=true")).status).toBe(200);
  expect(await versions()).not.toContain("MSA-9");
  expect((await put("MSA-9")).body).toMatchObject({ id: "MSA-9", outcome: "created" });
  expect((await versions())[0]).toBe("MSA-9");
  expect((await put("MSA-9")).body.outcome).toBe("unchanged");
  expect((await put("MSA-9", "Other")).body.error?.code).toBe("msa-template.exists");
  expect((await put("MSA-10", "王小明")).body.validationErrors).toMatchObject([
    { field: "en.sections.0.paragraphs.0" },
    { field: "nl.sections.0.paragraphs.0" },
  ]);
  expect((await put("-")).status).toBe(400);
});
