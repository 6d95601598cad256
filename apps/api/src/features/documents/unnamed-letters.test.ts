import type { StoredDocument } from "@demarc/contract/documents";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPool } from "../../platform/database/database.ts";
import { fileForm, letter } from "../../testing/requests/file-form.ts";
import { postOrder } from "../../testing/orders/order-bodies.ts";
import { prefixHarness } from "../../testing/ip-management/prefix-harness.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { workContext } from "../../testing/run-jobs.ts";
import { documentJobs } from "./documents.jobs.ts";
import { removeUnnamedUploads } from "./documents.queries.ts";

const { polderlicht, kadeblok } = companyIds;
const people = { [polderlicht]: "lotte.prins@polderlicht.example", [kadeblok]: "tim.okafor@kadeblok.example" };
let api: TestApi;
let workers: pg.Pool;
let harness: ReturnType<typeof prefixHarness>;

beforeAll(async () => {
  api = await testApi();
  harness = prefixHarness(api, await api.tokenOf("lotte.prins@polderlicht.example"));
  workers = createPool(api.database.connect, "portal_jobs", 1);
});
beforeEach(() => api.database.rows("delete from audit_event where action = 'document.removed'"));
afterAll(async () => {
  await workers.end();
  await api.close();
});

const sent = async (hoursAgo: number, customerId = polderlicht): Promise<string> => {
  const token = await api.tokenOf(people[customerId] ?? "");
  const { body } = await api.send<StoredDocument>("POST", `/v1/customer/${customerId}/document?kind=LOA`, {
    token,
    ...fileForm(letter),
  });
  await api.database.rows("update document set created_at = now() - make_interval(hours => $2) where id = $1", [
    body.id,
    hoursAgo,
  ]);
  return body.id;
};
const statusOf = async (id: string, customerId = polderlicht) => {
  const token = await api.tokenOf(people[customerId] ?? "");
  return (await api.send("GET", `/v1/customer/${customerId}/document/${id}/download`, { token })).status;
};
const sweep = () => documentJobs["documents.unnamed"]?.({}, workContext(workers));
const authorise = async (loaDocumentId: string) =>
  harness.send<{ id: string }>("POST", await harness.fresh("HOSTED", "CUSTOMER_PI"), "/route-authorisation", {
    originAsn: 64_496,
    kind: "ROA",
    loaDocumentId,
  });

describe("unreferenced letters", () => {
  it("404 after a day, not before, for every company, with a ledger row each", async () => {
    const [own, others, young] = [await sent(25), await sent(25, kadeblok), await sent(23)];
    await sweep();
    expect([await statusOf(own), await statusOf(others, kadeblok), await statusOf(young)]).toEqual([404, 404, 200]);
    const written = await api.database.rows(
      "select customer_id, actor_type, entity_id from audit_event where action = 'document.removed' order by customer_id",
    );
    expect(written).toEqual([
      { customer_id: polderlicht, actor_type: "SYSTEM", entity_id: own },
      { customer_id: kadeblok, actor_type: "SYSTEM", entity_id: others },
    ]);
  });

  it("200 for a letter that an authorisation references, also after its revocation", async () => {
    const id = await sent(30);
    const { status, body } = await authorise(id);
    expect(status).toBe(201);
    await api.database.rows("update route_authorisation set state = 'REVOKED' where id = $1", [body.id]);
    await sweep();
    expect(await statusOf(id)).toBe(200);
  });

  it("200 for a letter that an order references, also a draft, until the draft is deleted", async () => {
    const id = await sent(30, kadeblok);
    const token = await api.tokenOf("ruth.klein@kadeblok.example");
    const body = { zSide: { type: "CARRIER", loaDocumentId: id } };
    const { body: draft } = await postOrder<{ id: string }>(api, token, "dc-connection", body, { draft: true });
    await sweep();
    expect(await statusOf(id, kadeblok)).toBe(200);
    await api.send("POST", `/v1/customer/${kadeblok}/order/${draft.id}/cancel`, { token, body: {} });
    await sweep();
    expect(await statusOf(id, kadeblok)).toBe(404);
  });

  it("400 for a reference to a deleted letter, like an unknown one", async () => {
    const id = await sent(30);
    await sweep();
    expect(await authorise(id)).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "loaDocumentId", message: "validation.invalid-value" }] },
    });
  });

  it("are detected with every foreign key to the document table", async () => {
    const referring = await api.database.rows<{ name: string }>(
      "select conrelid::regclass::text as name from pg_constraint where confrelid = 'document'::regclass",
    );
    const { text } = removeUnnamedUploads(1, 1);
    expect(referring.filter(({ name }) => !text.includes(`from ${name} `))).toEqual([]);
    expect(referring).not.toEqual([]);
  });

  it("are the only files that are deleted, besides attachments, and only by portal_jobs", async () => {
    const planted = await api.database.rows<{ kind: string }>(
      `insert into document (customer_id, kind, file_name, media_type, size, sha256, content, created_at)
       select $1, kind[1], 'x.pdf', 'application/pdf', 1, '', '', now() - interval '1 year'
       from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '([A-Z_]+).::text', 'g') kind
       where conname = 'document_kind_check' returning kind`,
      [polderlicht],
    );
    await sweep();
    const left = await api.database.rows<{ kind: string }>("select kind from document where file_name = 'x.pdf'");
    const kept = new Set(left.map(({ kind }) => kind));
    expect(planted.map(({ kind }) => kind).filter((kind) => !kept.has(kind))).toEqual(["LOA", "ATTACHMENT"]);
    const mayDelete = await api.database.rows<{ role: string }>(
      `select role from unnest(array['portal_api', 'portal_operator', 'portal_jobs', 'portal_signup', 'portal_auth']) role
       where has_table_privilege(role, 'document', 'delete')`,
    );
    expect(mayDelete).toEqual([{ role: "portal_jobs" }]);
  });
});
