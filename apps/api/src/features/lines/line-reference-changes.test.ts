import type { BulkChange } from "@demarc/contract/core/bulk-change";
import type { ReferenceBulkResult } from "@demarc/contract/lines/line-references";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const { polderlicht, kadeblok } = companyIds;
const path = `/v1/customer/${polderlicht}/line/reference/bulk`;
let api: TestApi;
let token: string;

interface Page {
  readonly items: readonly BulkChange[];
  readonly total: number;
}

const list = (query = "", bearer = token) => api.send<Page>("GET", path + query, { token: bearer });
const bulk = async (references: Readonly<Record<string, string | null>>) => {
  const rows = Object.entries(references).map(([lineNumber, reference]) => ({ lineNumber, reference }));
  const { body } = await api.send<ReferenceBulkResult>("POST", path, { token, body: { dryRun: false, rows } });
  return body.bulkId;
};
const undo = (id: string | null) => api.send("POST", `${path}/${id}/undo`, { token });
const age = (id: string | null, days: number) =>
  api.database.rows("update line_reference_bulk set created_at = now() - make_interval(days => $2) where id = $1", [
    id,
    days,
  ]);

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("joris.bakker@polderlicht.example");
});
beforeEach(() => api.database.rows("delete from line_reference_bulk"));
afterAll(() => api.close());

describe("listLineReferenceChanges", () => {
  it("200 lists who changed how many references and when, newest first, and what was undone", async () => {
    const first = await bulk({ "LN-104201": "Een", "LN-104202": "Twee" });
    const second = await bulk({ "LN-104203": "Drie" });
    await undo(first);
    const { body } = await list();
    expect(body).toMatchObject({
      total: 2,
      items: [
        { id: second, by: "Joris Bakker", count: 1, undoneAt: null },
        { id: first, by: "Joris Bakker", count: 2 },
      ],
    });
    const [newest, oldest] = body.items;
    expect(Date.parse(oldest?.undoneAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
    const days = (Date.parse(newest?.undoUntil ?? "") - Date.parse(newest?.at ?? "")) / 86_400_000;
    expect(days).toBe(30);
  });

  it("200 has no change of a dry run, nor one that changed nothing", async () => {
    await bulk({ "LN-104204": "Zelfde" });
    expect(await bulk({ "LN-104204": "Zelfde" })).toBeNull();
    await api.send("POST", path, {
      token,
      body: { dryRun: true, rows: [{ lineNumber: "LN-104204", reference: "Anders" }] },
    });
    expect((await list()).body.total).toBe(1);
  });

  it("200 names the API token that made a change", async () => {
    const [made] = await api.database.rows<{ id: string }>(
      `insert into api_token (account_id, customer_id, description, prefix, secret_hash, expires_at)
       select id, customer_id, 'Nightly sync', 'dmc_12345678', sha256('bulk'), now() + interval '1 day'
       from customer_account where username = 'joris.bakker@polderlicht.example' returning id`,
    );
    await api.database.rows(
      "insert into line_reference_bulk (customer_id, requested_by, changes) values ($1, $2, '[{}]')",
      [polderlicht, made?.id],
    );
    expect((await list()).body.items).toMatchObject([{ by: "Nightly sync", count: 1 }]);
  });

  it("200 drops a change after thirty days, and 409 for undoing it then", async () => {
    const id = await bulk({ "LN-104205": "Oud" });
    await age(id, 29);
    expect((await list()).body.total).toBe(1);
    await age(id, 31);
    expect((await list()).body.total).toBe(0);
    expect(await undo(id)).toMatchObject({ status: 409, body: { error: { code: "line.bulk-expired" } } });
    await age(id, 29);
    expect((await undo(id)).status).toBe(200);
  });

  it("200 pages through many changes without repeating any", async () => {
    await api.database.rows(
      `insert into line_reference_bulk (customer_id, requested_by, changes) select $1, 'x', '[{}, {}]' from generate_series(1, 45)`,
      [polderlicht],
    );
    const pages = [await list("?limit=20"), await list("?limit=20&offset=20"), await list("?limit=20&offset=40")];
    expect(pages.map(({ body }) => [body.items.length, body.total])).toEqual([
      [20, 45],
      [20, 45],
      [5, 45],
    ]);
    expect(new Set(pages.flatMap(({ body }) => body.items.map(({ id }) => id))).size).toBe(45);
    expect((await list("?limit=201")).status).toBe(400);
  });

  it("200 for another company has nothing of it, and 404 for a path that is not one's own", async () => {
    await bulk({ "LN-104206": "Geheim" });
    const mila = await api.tokenOf("mila.stone@kadeblok.example");
    const own = await api.send<Page>("GET", `/v1/customer/${kadeblok}/line/reference/bulk`, { token: mila });
    expect(own.body).toMatchObject({ items: [], total: 0 });
    expect((await list("", mila)).status).toBe(404);
  });
});
