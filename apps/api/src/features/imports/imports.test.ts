import type { ImportRow } from "@demarc/contract/operator/imports";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPool } from "../../platform/database/database.ts";
import { createLog } from "../../platform/process/log.ts";
import {
  bakery,
  customers,
  fixed,
  headings,
  importHarness,
  type ImportHarness,
  tableSums,
  workOn,
} from "../../testing/imports/import-harness.ts";
import { workContext } from "../../testing/run-jobs.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { testConfig } from "../../testing/test-config.ts";
import { serviceToken } from "../../testing/tokens/service-token.ts";
import { importJobs } from "./imports.jobs.ts";

let api: TestApi;
let harness: ImportHarness;
beforeAll(async () => {
  api = await testApi();
  harness = await importHarness(api);
});
afterAll(() => api.close());

const { polderlicht } = companyIds;
const cell = (column: string, text: string) => ({ column, cell: text });

describe("a file of customers", () => {
  it("200 takes a character of two code units at the end of a sample and of a heading", async () => {
    const wide = (length: number) => `${"x".repeat(length - 1)}😀`;
    const { status, body } = await harness.upload("customer", [`Naam;${wide(190)}`, `${wide(60)};y`].join("\n"));
    expect([status, body.columns[0]?.samples]).toEqual([200, ["x".repeat(59)]]);
  });

  it("200 is mapped by its headings, with samples and the unmapped columns", async () => {
    const { status, body } = await harness.upload(
      "customer",
      `${headings};Opmerking\r\n${bakery("I1")};Belt graag\r\n`,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: "MAPPED",
      kind: "customer",
      rows: 1,
      hasHeadings: true,
      fileName: "klanten.csv",
    });
    expect(body.columns.map(({ column, field, samples }) => [column, field, samples])).toEqual([
      ["Debiteurnummer", "externalRef", ["I1"]],
      ["Bedrijfsnaam", "name", ["Bakkerij Jansen"]],
      ["Straat", "address.street", ["Dorpsstraat"]],
      ["Huisnummer", "address.houseNumber", ["8 A"]],
      ["Postcode", "address.postalCode", ["8011 zz"]],
      ["Plaats", "address.city", ["Zwolle"]],
      ["Kredietlimiet", "creditLimit", ["€ 2.500,00"]],
      ["Opmerking", null, ["Belt graag"]],
    ]);
    expect(body.columns.map(({ confidence }) => confidence)).toEqual([1, 1, 1, 1, 1, 1, 1, 0]);
  });

  it("200 is previewed without a change, imported, and unchanged when sent again", async () => {
    const before = await tableSums(api);
    const file = customers(bakery("I2-1"), bakery("I2-2"));
    const seen = await harness.previewed("customer", file, { fixed });
    expect(seen).toMatchObject({ state: "PREVIEWED", done: 2, created: 2, updated: 0, unchanged: 0, rejected: 0 });
    expect(await tableSums(api)).toEqual(before);
    const { body } = await harness.confirm(seen.id);
    expect(body.state).toBe("IMPORTING");
    expect(await harness.read(seen.id)).toMatchObject({ state: "DONE", created: 2, failure: null });
    expect(await harness.byRef("customer", "I2-1")).toMatchObject({
      name: "Bakkerij Jansen",
      type: "end-user",
      variant: "main",
      creditLimit: "2500.00",
      address: { houseNumber: 8, houseNumberExtension: "A", postalCode: "8011ZZ", country: "NL" },
    });
    const again = await harness.previewed("customer", file, { fixed });
    expect(again).toMatchObject({ created: 0, unchanged: 2 });
  });

  it("200 shows the changes and the refused cell of each row", async () => {
    await harness.done("customer", customers(bakery("I3-1")), { fixed });
    const { id, rejected } = await harness.previewed(
      "customer",
      customers(
        bakery("I3-1", "Bakkerij Pietersen"),
        bakery("I3-1"),
        bakery("I3-2").replace("8011 zz", "80"),
        bakery("I3-3").replace("8 A", "acht"),
        bakery("I3-4").replace("€ 2.500,00", "veel"),
        ";Zonder nummer;Straat;1;8011ZZ;Zwolle;",
        `${bakery("I3-5")};te veel`,
        `I3-6;"Open;Straat;1;8011ZZ;Zwolle;`,
      ),
      { fixed },
    );
    expect(rejected).toBe(7);
    expect(await harness.outcomes(id)).toEqual([
      "updated",
      ["rejected", "bulk.duplicate-ref", null, null],
      ["rejected", "validation.postal-code-invalid", "Postcode", "80"],
      ["rejected", "validation.numeric", "Huisnummer", "acht"],
      ["rejected", "validation.invalid", "Kredietlimiet", "veel"],
      ["rejected", "validation.required", "Debiteurnummer", ""],
      ["rejected", "import.too-many-cells", null, null],
      ["rejected", "import.unclosed-quote", null, null],
    ]);
    const [first] = await harness.rows(id);
    expect(first).toMatchObject({
      line: 2,
      ref: "I3-1",
      changes: [{ field: "name", before: "Bakkerij Jansen", after: "Bakkerij Pietersen" }],
    });
    expect((await harness.rows(id, "&outcome=rejected")).map(({ row }) => row)).toEqual([2, 3, 4, 5, 6, 7, 8]);
  });

  it("200 shows all refused cells of a row, in the language of the request", async () => {
    const wrong = bakery("").replace("8 A", "acht").replace("€ 2.500,00", "veel");
    const { id } = await harness.previewed("customer", customers(wrong, bakery("I3-6")), { fixed });
    const rows = async (language: string) => {
      const headers = { "accept-language": language };
      const path = `/operator/v1/import/${id}/row`;
      return (await api.send<{ items: ImportRow[] }>("GET", path, { token: harness.token, headers })).body.items;
    };
    const [first, second] = await rows("nl");
    expect(first).toMatchObject({ code: "validation.required", field: "externalRef", changes: [] });
    expect(first?.validationErrors).toEqual([
      {
        field: "externalRef",
        message: "validation.required",
        params: {},
        text: "Vul dit veld in.",
        ...cell("Debiteurnummer", ""),
      },
      {
        field: "address.houseNumber",
        message: "validation.numeric",
        params: {},
        text: expect.any(String),
        ...cell("Huisnummer", "acht"),
      },
      {
        field: "creditLimit",
        message: "validation.invalid",
        params: {},
        text: expect.any(String),
        ...cell("Kredietlimiet", "veel"),
      },
    ]);
    expect(second).toMatchObject({ outcome: "created", changes: [], validationErrors: [] });
    expect((await rows("en"))[0]?.validationErrors[0]?.text).toBe("Fill in this field.");
  });

  it("409 for a refused row, unless refused rows are left out; the log names who confirmed the import", async () => {
    const file = customers(bakery("I4-1"), bakery("I4-2").replace("8011 zz", "80"));
    const { id } = await harness.previewed("customer", file, { fixed });
    const { status, body } = await harness.confirm(id);
    expect([status, body.error?.code]).toEqual([409, "import.rows-rejected"]);
    const token = await serviceToken(api.database, { name: "confirmer" });
    await api.send("POST", `/operator/v1/import/${id}/confirm`, { token, body: { onError: "reject-rows" } });
    await workOn(api, id);
    expect(await harness.read(id)).toMatchObject({ state: "DONE", created: 1, rejected: 1 });
    const written = "action = 'import.done' and entity_id = $1 or after ->> 'externalRef' = 'I4-1'";
    const by = await api.database.rows(`select action, actor_id as by from audit_event where ${written} order by id`, [
      id,
    ]);
    expect(by).toEqual(["customer.created", "import.done"].map((action) => ({ action, by: "confirmer" })));
  });

  it("200 makes the preview again if the records have changed since", async () => {
    await harness.done("customer", customers(bakery("I5")), { fixed });
    const { id } = await harness.previewed("customer", customers(bakery("I5", "Van het bestand")), { fixed });
    const { id: customerId } = await harness.byRef<{ id: number }>("customer", "I5");
    const change = { token: harness.token, body: { name: "Van het CRM" } };
    await api.send("PATCH", `/operator/v1/customer/${customerId}`, change);
    await harness.confirm(id);
    expect(await harness.read(id)).toMatchObject({ state: "PREVIEWED", failure: "plan-outdated", updated: 1 });
    expect((await harness.byRef<{ name: string }>("customer", "I5")).name).toBe("Van het CRM");
    expect((await harness.rows(id))[0]?.changes).toEqual([
      { field: "name", before: "Van het CRM", after: "Van het bestand" },
    ]);
    await harness.confirm(id);
    expect(await harness.read(id)).toMatchObject({ state: "DONE", failure: null });
  });

  it("200 keeps its mapping by name for the next file", async () => {
    const file = "Nr;Wie;Adres;Nummer;PC;Woonplaats;Kredietlimiet;Memo\r\nI6;Wie dan;Straat;1;8011ZZ;Zwolle;;x\r\n";
    const { body } = await harness.upload("customer", file);
    const saved = { fixed, saveAs: "Uit het CRM" };
    const mapping = { Nr: "externalRef", Wie: "name", Memo: null };
    expect((await harness.map(body, saved, mapping)).status).toBe(200);
    const next = await harness.upload("customer", file, "&mapping=Uit+het+CRM");
    expect(next.body.fixed).toEqual(fixed);
    expect(next.body.columns.map(({ field, confidence }) => [field, confidence])).toEqual(
      [
        "externalRef",
        "name",
        "address.street",
        "address.houseNumber",
        "address.postalCode",
        "address.city",
        "creditLimit",
        null,
      ].map((field) => [field, 1]),
    );
    const unknown = await harness.upload("customer", file, "&mapping=Onbekend");
    expect([unknown.status, unknown.body.validationErrors?.[0]?.field]).toEqual([400, "mapping"]);
    const ofOther = await harness.upload("contact", file, "&mapping=Uit+het+CRM");
    expect([ofOther.status, ofOther.body.validationErrors?.[0]?.field]).toEqual([400, "mapping"]);
  });

  it("400 for a mapping that leaves out a column, or names an unknown or a repeated field", async () => {
    const { body } = await harness.upload("customer", customers(bakery("I7")));
    const columns = body.columns.map(({ column, field }) => ({ column, field }));
    const fieldsOf = async (mapping: object) => {
      const answer = await harness.send("PUT", `${body.id}/mapping`, { columns, ...mapping });
      return [answer.status, ...(answer.body.validationErrors ?? []).map(({ field }) => field)];
    };
    const first = { column: "Debiteurnummer", field: "externalRef" };
    expect(await fieldsOf({ columns: columns.slice(1) })).toEqual([400, "columns.Debiteurnummer"]);
    expect(await fieldsOf({ columns: [...columns, { column: "Naam", field: null }] })).toEqual([
      400,
      "columns.7.column",
    ]);
    expect(await fieldsOf({ columns: [{ ...first, field: "iban" }, ...columns.slice(1)] })).toEqual([
      400,
      "columns.0.field",
    ]);
    expect(await fieldsOf({ columns: [{ ...first, field: "name" }, ...columns.slice(1)] })).toEqual([400, "columns"]);
    expect(await fieldsOf({ columns: [...columns, first] })).toEqual([400, "columns.7.column", "columns"]);
    expect(await fieldsOf({ fixed: { name: "Alle" } })).toEqual([400, "columns"]);
    expect(await fieldsOf({ fixed: { "constructor.name": "x" } })).toEqual([400, "fixed.constructor.name"]);
    const within = { parentCustomerId: "20120280", "parentCustomerId.ref": "R" };
    expect(await fieldsOf({ fixed: within })).toEqual([400, "fixed.parentCustomerId.ref"]);
  });

  it("409 for a step that its state does not allow", async () => {
    const { body } = await harness.upload("customer", customers(bakery("I8")));
    for (const step of ["confirm", "undo"])
      expect((await harness.send("POST", `${body.id}/${step}`, {})).body.error?.code).toBe("import.state-conflict");
    expect((await harness.send("GET", crypto.randomUUID())).status).toBe(404);
  });
});

describe("a file of lines", () => {
  const file = (ref: string, price = "44,00", date = "1-3-2024") =>
    "Lijncode,Klantnummer,Pakket,Adres,Huisnr,Toevoeging,Postcode,Plaats,Land,Leverancier,Download,Ingangsdatum,Looptijd,Maandbedrag\n" +
    `${ref},${polderlicht},fib-1000,Plein 1944,12,A,6511 ab,Nijmegen,NL,Access NL,1 Gbit/s,${date},36,"${price}"\n`;

  it("200 is imported with its circuits and history", async () => {
    const { created } = await harness.done("line", file("L1"));
    expect(created).toBe(1);
    expect(await harness.byRef("line", "L1")).toMatchObject({
      packageCode: "FIB-1000",
      speedDown: 1_000_000,
      address: { houseNumber: 12, houseNumberExtension: "A", postalCode: "6511AB" },
      contract: { startDate: "2024-03-01", termMonths: 36, mrc: "44.00", autoRenew: true },
      circuits: [{ service: "INTERNET" }],
    });
    expect(await harness.previewed("line", file("L1"))).toMatchObject({ unchanged: 1 });
  });

  it("200 names the customer by your own id", async () => {
    await harness.done("customer", customers(bakery("L2-C")), { fixed });
    const { created } = await harness.done("line", file("L2").replace(String(polderlicht), "L2-C"));
    expect(created).toBe(1);
  });

  it.each([
    ["44,00", "31-02-2024", "Ingangsdatum"],
    ["vier", "1-3-2024", "Maandbedrag"],
  ])("a row with %s and %s is refused in its cell", async (price, date, column) => {
    const { id } = await harness.previewed("line", file("L3", price, date));
    expect((await harness.rows(id))[0]).toMatchObject({ outcome: "rejected", column });
  });
});

describe("the jobs of imports", () => {
  let pool: pg.Pool;
  beforeAll(() => {
    pool = createPool(api.database.connect, "portal_jobs", 1);
  });
  afterAll(() => pool.end());
  const jobs = () => importJobs({ operatorPool: api.operatorPool, log: createLog("silent"), config: testConfig() });

  it("404 for an import after 30 days, with all of its rows deleted, and 200 for a newer import", async () => {
    const [old, young] = [
      await harness.done("customer", customers(bakery("S1")), { fixed }),
      await harness.done("customer", customers(bakery("S2")), { fixed }),
    ];
    const age = (id: string, days: number) =>
      api.database.rows("update data_import set created_at = now() - make_interval(days => $2) where id = $1", [
        id,
        days,
      ]);
    await age(old.id, 31);
    await age(young.id, 29);
    const partsOf = async (id: string) =>
      (
        await api.database.rows<{ rows: number; images: number }>(
          `select (select count(*)::int from data_import_row where import_id = $1) as rows,
             (select count(*)::int from data_import_image where import_id = $1) as images`,
          [id],
        )
      )[0];
    const kept = await partsOf(young.id);
    expect([kept?.rows, (await partsOf(old.id))?.rows]).toEqual([1, 1]);
    expect(kept?.images).toBeGreaterThan(0);
    await jobs()["import.sweep"]?.({}, workContext(pool));
    expect((await harness.send("GET", old.id)).status).toBe(404);
    expect((await harness.send("GET", young.id)).status).toBe(200);
    expect([await partsOf(old.id), await partsOf(young.id)]).toEqual([{ rows: 0, images: 0 }, kept]);
    expect(await harness.byRef("customer", "S1")).toMatchObject({ name: "Bakkerij Jansen" });
  });

  it("200 an import can repeat the step after the last failure of its job", async () => {
    const giveUp = (importId: string) =>
      workContext(pool).write(async (transaction) => jobs()["import.work"]?.givenUp?.({ importId }, transaction));
    const { body } = await harness.upload("customer", customers(bakery("S3")));
    const mapping = { columns: body.columns.map(({ column, field }) => ({ column, field })), fixed };
    expect((await harness.send("PUT", `${body.id}/mapping`, mapping)).body.state).toBe("PREVIEWING");
    await giveUp(body.id);
    expect(await harness.read(body.id)).toMatchObject({ state: "MAPPED", failure: "internal" });
    await harness.map(body, { fixed });
    expect((await harness.send("POST", `${body.id}/confirm`, {})).body.state).toBe("IMPORTING");
    await giveUp(body.id);
    expect(await harness.read(body.id)).toMatchObject({ state: "PREVIEWED", failure: "internal" });
    await harness.confirm(body.id);
    expect(await harness.read(body.id)).toMatchObject({ state: "DONE", created: 1, failure: null });
    await giveUp(body.id);
    expect((await harness.read(body.id)).state).toBe("DONE");
  });
});
