import { serviceTypes } from "@demarc/contract/core/invoices/invoice";
import { importKinds, type ImportKindName, importRights } from "@demarc/contract/operator/imports";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importHarness, type ImportHarness, tableSums, workOn } from "../../testing/imports/import-harness.ts";
import { type KindSample, kindSamples } from "../../testing/imports/kind-samples.ts";
import { type TestApi, testApi } from "../../testing/test-api.ts";
import { serviceToken } from "../../testing/tokens/service-token.ts";
import { guessedColumns } from "./guesses.rules.ts";
import type { KindColumn } from "./import-kind.ts";
import { kindOf } from "./kinds.ts";
import { acceptedBy } from "./samples.ts";

let api: TestApi;
let harness: ImportHarness;
beforeAll(async () => {
  api = await testApi();
  harness = await importHarness(api);
});
afterAll(() => api.close());

type Cells = Readonly<Record<string, string>>;

/** A file with all columns of a kind, with Dutch or English headings. */
const template = (kind: string, language: "nl" | "en", ...rows: readonly Cells[]): string => {
  const { columns } = kindOf(kind);
  const lines = rows.map((cells) => columns.map(({ field }) => `"${cells[field] ?? ""}"`).join(";"));
  return [columns.map((column) => column[language][0]).join(";"), ...lines].join("\r\n");
};

/** A file with the columns of its cells. */
const fileOf = (kind: string, ...rows: readonly Cells[]): string => {
  const fields = new Set(rows.flatMap((cells) => Object.keys(cells)));
  const columns = kindOf(kind).columns.filter(({ field }) => fields.has(field));
  const lines = rows.map((cells) => columns.map(({ field }) => `"${cells[field] ?? ""}"`).join(";"));
  return [columns.map(({ nl }) => nl[0]).join(";"), ...lines].join("\r\n");
};

interface FieldSchema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly anyOf?: readonly FieldSchema[];
  readonly items?: FieldSchema;
}
/** The fields of a record; those of an object by their path. A customer is one field: its number, or an object with a ref. */
const fieldsOf = (schema: FieldSchema, entries: string | undefined, path: readonly string[] = []): string[] => {
  if (schema.items && path.join(".") === entries) return fieldsOf(schema.items, entries, path);
  const options = schema.anyOf?.filter(({ type }) => type !== "null") ?? [schema];
  return options.every(({ properties }) => properties)
    ? options.flatMap(({ properties = {} }) =>
        Object.entries(properties).flatMap(([name, field]) => fieldsOf(field, entries, [...path, name])),
      )
    : [path.join(".")];
};

const prepared = async ({ needs = [] }: KindSample) => {
  for (const [needed, ref, body, step] of needs) {
    const path = `/operator/v1/${needed}/ref/${ref}`;
    const { status, body: answer } = await api.send<{ id: string }>("PUT", path, { token: harness.token, body });
    expect([ref, status, answer]).toEqual([ref, 200, expect.anything()]);
    if (step) expect((await api.send("POST", step(answer.id), { token: harness.token, body: {} })).status).toBe(200);
  }
};

const recordOf = (kind: ImportKindName, place: number): Cells => ({
  externalRef: `KIND-${place}`,
  ...kindSamples[kind].record(place),
});

describe.each(importKinds)("a file of %s", (kind) => {
  const sample = kindSamples[kind];
  const { columns, put, entries } = kindOf(kind);
  const [subject, undoneBy] = sample.events ?? [kind, `${kind}.removed`];
  beforeAll(() => prepared(sample));
  const sumsOf = async () => {
    await sample.publish?.(api);
    return tableSums(api);
  };

  it.each(["nl", "en"] as const)("200 is mapped by its headings (%s)", async (language) => {
    const { status, body } = await harness.upload(kind, template(kind, language, recordOf(kind, 1)));
    expect(status).toBe(200);
    expect(body.columns.map(({ field }) => field)).toEqual(columns.map(({ field }) => field));
    expect(body.columns.filter(({ confidence }) => confidence < 0.5)).toEqual([]);
  });

  it("knows a column by each of its names", () => {
    const guessing = { columns, isAccepted: acceptedBy(kindOf(kind)) };
    const guess = (name: string) => guessedColumns([name], [[]], guessing)[0]?.field;
    const namesOf = ({ field, nl, en }: KindColumn) => [field, ...nl, ...en].map((name) => [name, field]);
    expect(columns.flatMap(namesOf).filter(([name = "", field]) => guess(name) !== field)).toEqual([]);
  });

  it("has each field of the record", () => {
    const known = new Set(columns.map(({ field }) => field));
    const isKnown = (field: string) => known.has(field) || known.has(`${field}.ref`);
    const read = new Set(columns.filter(({ isOnlyRead }) => isOnlyRead).map(({ field }) => field));
    const missing = fieldsOf(put.body, entries).filter((field) => !isKnown(field) || field === "lifecycle");
    const parts = new Set(missing.map((field) => field.split(".")[0] ?? ""));
    expect([[...parts].toSorted(), [...read].filter((field) => sample.without.includes(field))]).toEqual([
      sample.without.toSorted(),
      sample.without.filter((field) => field === "lifecycle"),
    ]);
  });

  it("200 leaves all tables as they were after a preview, and after the undo of an import", async () => {
    const first = await harness.done(kind, fileOf(kind, recordOf(kind, 1)));
    expect(await harness.outcomes(first.id)).toEqual(["created"]);
    const before = await sumsOf();
    const next = fileOf(kind, { ...recordOf(kind, 1), ...sample.change }, recordOf(kind, 2));
    const seen = await harness.previewed(kind, next);
    const outcome = sample.change ? "updated" : "unchanged";
    expect(await harness.outcomes(seen.id)).toEqual([outcome, "created"]);
    expect(await sumsOf()).toEqual(before);
    await harness.confirm(seen.id);
    expect(await harness.read(seen.id)).toMatchObject({ state: "DONE", created: 1, [outcome]: 1, failure: null });
    expect(await sumsOf()).not.toEqual(before);
    expect(await harness.previewed(kind, next)).toMatchObject({ unchanged: 2, rejected: 0 });

    const eventsOf = () =>
      api.database.rows<{ type: string; version: string }>(
        "select type, payload ->> 'version' as version from outbox_event where entity_type = $1 order by created_at desc, id desc limit 2",
        [subject],
      );
    const version = sample.change && (await harness.byRef<{ version: number }>(kind, "KIND-1")).version;
    const changed = (await eventsOf()).find((event) => event.version === String(version))?.type;
    const undone = await harness.send("POST", `${seen.id}/undo`, { reason: "Wrong file" });
    expect([undone.status, undone.body.state]).toEqual([200, "UNDONE"]);
    expect(await sumsOf()).toEqual(before);
    const events = await eventsOf();
    expect(events.map(({ type }) => type)).toContain(undoneBy);
    if (version !== undefined) expect(events.find(({ type }) => type === changed)?.version).toBe(String(version + 1));
    const removed = await api.send("GET", `/operator/v1/${kind}/ref/KIND-2`, { token: harness.token });
    expect(removed.status).not.toBe(200);
  });

  it("a refused cell is named by its row and its column", async () => {
    const [field, cell, code] = sample.wrong;
    const file = fileOf(kind, recordOf(kind, 3), { ...recordOf(kind, 2), [field]: cell });
    const { id } = await harness.previewed(kind, file);
    const column = columns.find((one) => one.field === field)?.nl[0];
    expect(await harness.outcomes(id)).toEqual([expect.anything(), ["rejected", code, column, cell]]);
  });

  it.runIf(columns[0]?.field === "id")("a record that does not exist is refused by its id", async () => {
    const unknown = ["01900000-0000-7000-8000-000000000000", "999999999", "x"];
    const rows = unknown.map((id) => ({ id, ...kindSamples[kind].record(3) }));
    const { id } = await harness.previewed(kind, fileOf(kind, ...rows));
    const column = columns[0]?.nl[0];
    const codes = (await harness.outcomes(id)).map((one) => (Array.isArray(one) ? [one[0], one[2], one[3]] : one));
    expect(codes).toEqual(unknown.map((cell) => ["rejected", column, cell]));
  });

  it.runIf(columns[0]?.field === "id")(
    "a row with the id of one record and your own id of another is refused, and a second row of a record",
    async () => {
      await harness.done(kind, fileOf(kind, recordOf(kind, 1)));
      const { id: given } = await harness.byRef<{ id: string | number }>(kind, "KIND-1");
      const row = { ...recordOf(kind, 1), id: String(given), externalRef: "KIND-OTHER" };
      const { id } = await harness.previewed(kind, fileOf(kind, row));
      const column = columns[1]?.nl[0];
      expect(await harness.outcomes(id)).toEqual([["rejected", "validation.invalid-value", column, "KIND-OTHER"]]);
      const byId = { ...kindSamples[kind].record(1), id: String(given) };
      const twice = await harness.previewed(kind, fileOf(kind, byId, byId));
      const second = ["rejected", "bulk.duplicate-ref", null, null];
      // Rows of an invoice are its lines.
      expect(await harness.outcomes(twice.id)).toEqual(entries ? ["updated", "updated"] : ["unchanged", second]);
    },
  );

  const service = serviceTypes.find((type) => type === kind.replace("-", "_").toUpperCase());
  it.runIf(service)("409 for the undo of a record that an invoice charges for", async () => {
    const { id } = await harness.done(kind, fileOf(kind, recordOf(kind, 2)));
    const made = await harness.byRef<{ id: string; customerId: number }>(kind, "KIND-2");
    const invoice = {
      customer: made.customerId,
      lines: [{ description: "Dienst", unitPrice: "1.00", service: { type: service, ref: "KIND-2" } }],
    };
    const path = `/operator/v1/invoice/ref/OF-${kind}`;
    expect((await api.send("PUT", path, { token: harness.token, body: invoice })).status).toBe(200);
    const undo = () => harness.send("POST", `${id}/undo`, {});
    expect((await undo()).body.error?.code).toBe("import.in-use");
    await api.database.rows("delete from invoice_line where service_id = $1", [made.id]);
    await api.database.rows("delete from invoice where external_ref = $1", [`OF-${kind}`]);
    expect((await undo()).body.state).toBe("UNDONE");
  });

  it.each(["standard", "excel-nl"])("200 each record is unchanged after an export and an import (%s)", async (csv) => {
    await harness.done(kind, fileOf(kind, recordOf(kind, 1)));
    const path = `/operator/v1/export/${kind}?csv=${csv}`;
    const { body: file, status } = await api.send<string>("GET", path, { token: harness.token });
    expect(status).toBe(200);
    const { body } = await harness.upload(kind, file);
    const exported = columns.filter(({ isOnlyRead }) => !isOnlyRead).map(({ field }) => field);
    expect(body.columns.map(({ field }) => field)).toEqual(exported);
    expect(body.columns.filter(({ confidence }) => confidence < 0.5)).toEqual([]);
    await harness.map(body);
    const different = (await harness.rows(body.id)).filter(({ outcome }) => outcome !== "unchanged");
    expect(different.map(({ line, code, field, cell, changes }) => ({ line, code, field, cell, changes }))).toEqual([]);
    expect((await harness.read(body.id)).unchanged).toBeGreaterThan(0);
  });

  it("403 without the right of the kind, for every step", async () => {
    const { body } = await harness.upload(kind, fileOf(kind, recordOf(kind, 3)));
    const other = await serviceToken(api.database, {
      rights: Object.values(importRights).filter((right) => right !== importRights[kind]),
    });
    const call = async (method: "GET" | "POST" | "PUT", path: string, given?: object) =>
      (await api.send(method, `/operator/v1/${path}`, { token: other, ...(given && { body: given }) })).status;
    expect(await call("GET", `import/${body.id}`)).toBe(403);
    expect(await call("GET", `import/${body.id}/row`)).toBe(403);
    expect(await call("PUT", `import/${body.id}/mapping`, { columns: [] })).toBe(403);
    expect(await call("POST", `import/${body.id}/confirm`, {})).toBe(403);
    expect(await call("POST", `import/${body.id}/undo`, {})).toBe(403);
    expect(await call("GET", `export/${kind}`)).toBe(403);
    const list = await api.send<{ items: { kind: string }[] }>("GET", "/operator/v1/import", { token: other });
    expect(list.body.items.filter((one) => one.kind === kind)).toEqual([]);
  });
});

it("200 a name is requested by the system that confirmed its file", async () => {
  const kind = "ptr-record";
  await prepared(kindSamples[kind]);
  const { id } = await harness.previewed(kind, fileOf(kind, recordOf(kind, 5)));
  const token = await serviceToken(api.database, { name: "confirmer" });
  expect((await api.send("POST", `/operator/v1/import/${id}/confirm`, { token, body: {} })).status).toBe(200);
  await workOn(api, id);
  const requested = "select requested_by as by from ptr_change order by created_at desc, id desc limit 1";
  expect(await api.database.rows(requested)).toEqual([{ by: "confirmer" }]);
});
