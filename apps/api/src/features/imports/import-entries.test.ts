import { afterAll, beforeAll, expect, it } from "vitest";
import { importHarness, type ImportHarness, tableSums } from "../../testing/imports/import-harness.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

let api: TestApi;
let harness: ImportHarness;
beforeAll(async () => {
  api = await testApi();
  harness = await importHarness(api);
});
afterAll(() => api.close());

const { polderlicht } = companyIds;
const file = (...rows: string[]) =>
  ["Factuurnummer;Klantnummer;Opmerking;Omschrijving;Aantal;Prijs", ...rows].join("\n");
const line = (number: string, text: string, price = "10,00", note = "") =>
  `${number};${polderlicht};${note};${text};1;${price}`;

interface Draft {
  readonly id: string;
  readonly netTotal: string;
  readonly note: string | null;
  readonly lines: readonly { readonly description: string }[];
}
const draftOf = async (ref: string) => {
  const { netTotal, note, lines } = await harness.byRef<Draft>("invoice", ref);
  return [netTotal, note, lines.map(({ description }) => description)];
};

it("200 drafts one invoice of the rows with its number, in any order", async () => {
  const before = await tableSums(api);
  const { id, created, done, rejected } = await harness.done(
    "invoice",
    file(line("G1", "Een"), line("G2", "Los"), line("G1", "Twee", "12,50", "Samen"), line("G1", "Drie")),
  );
  expect([created, done, rejected]).toEqual([2, 4, 0]);
  expect(await harness.outcomes(id)).toEqual(["created", "created", "created", "created"]);
  expect(await draftOf("G1")).toEqual(["32.50", "Samen", ["Een", "Twee", "Drie"]]);
  expect(await draftOf("G2")).toEqual(["10.00", null, ["Los"]]);
  expect((await harness.send("POST", `${id}/undo`, {})).body.state).toBe("UNDONE");
  expect(await tableSums(api)).toEqual(before);
});

it("200 replaces the lines of a draft, and the undo brings them back", async () => {
  await harness.done("invoice", file(line("G3", "Een"), line("G3", "Twee")));
  const before = await tableSums(api);
  const { id, created, updated } = await harness.done(
    "invoice",
    file(line("G3", "Twee"), line("G3", "Drie"), line("G3", "Vier"), line("G4", "Nieuw"), line("G4", "Meer")),
  );
  expect([created, updated]).toEqual([1, 1]);
  expect(await draftOf("G3")).toEqual(["30.00", null, ["Twee", "Drie", "Vier"]]);
  expect((await harness.send("POST", `${id}/undo`, {})).body.state).toBe("UNDONE");
  expect(await tableSums(api)).toEqual(before);
  expect(await draftOf("G3")).toEqual(["20.00", null, ["Een", "Twee"]]);
});

it("a refused row refuses the other rows of its invoice, and only those", async () => {
  const { id, created, rejected } = await harness.previewed(
    "invoice",
    file(
      line("G5", "Een"),
      line("G6", "Goed"),
      line("G5", "Twee", "veel"),
      line("G7", "Een", "1,00", "Dit"),
      line("G7", "Twee", "1,00", "Dat"),
      line("G8", "Een"),
      `${line("G8", "Twee")};te veel`,
      line("", "Zonder nummer"),
      line("", "Nog een"),
    ),
  );
  const other = ["rejected", "import.record-refused", null, null];
  expect(await harness.outcomes(id)).toEqual([
    other,
    "created",
    ["rejected", "validation.invalid", "Prijs", "veel"],
    other,
    ["rejected", "validation.invalid-value", "Opmerking", "Dat"],
    other,
    ["rejected", "import.too-many-cells", null, null],
    ["rejected", "validation.required", "Factuurnummer", ""],
    ["rejected", "validation.required", "Factuurnummer", ""],
  ]);
  expect([created, rejected]).toEqual([1, 8]);
});

it("all refused cells of an invoice are named in their rows", async () => {
  const rows = [
    line("G13", "Een", "veel"),
    line("G13", "Twee"),
    line("G13", "", "ook veel", "Dit"),
    line("G13", "Vier", "1,00", "Dat"),
  ];
  const { id } = await harness.previewed("invoice", file(...rows));
  const named = (await harness.rows(id)).map(({ code, column, validationErrors }) => [
    code,
    column,
    validationErrors.map((error) => error.column),
  ]);
  expect(named).toEqual([
    ["validation.invalid", "Prijs", ["Prijs"]],
    ["import.record-refused", null, []],
    ["validation.required", "Omschrijving", ["Omschrijving", "Prijs"]],
    ["validation.invalid-value", "Opmerking", ["Opmerking"]],
  ]);
});

it("a refused field that an invoice and its lines have is named by the column of the line", async () => {
  const head = "Factuurnummer;Klantnummer;Periode van;Periode t/m;Regel van;Regel t/m;Omschrijving;Prijs";
  const row = (lineEnd: string, end = "30-11-2026") =>
    `G12;${polderlicht};1-11-2026;${end};1-11-2026;${lineEnd};Een;1,00`;
  const codesOf = async (...rows: string[]) =>
    harness.outcomes((await harness.previewed("invoice", [head, ...rows].join("\n"))).id);
  const other = ["rejected", "import.record-refused", null, null];
  expect(await codesOf(row("30-11-2026"), row("1-10-2026"))).toEqual([
    other,
    ["rejected", "validation.date-too-early", "Regel t/m", "1-10-2026"],
  ]);
  expect(await codesOf(row("30-11-2026"), row("30-11-2026", "1-12-2026"))).toEqual([
    other,
    ["rejected", "validation.invalid-value", "Periode t/m", "1-12-2026"],
  ]);
});

it("a file with more lines than an invoice can have is refused", async () => {
  const rows = Array.from({ length: 1001 }, (_, place) => line("G9", `Regel ${place}`));
  const { created, rejected } = await harness.previewed("invoice", file(...rows));
  expect([created, rejected]).toEqual([0, 1001]);
});

it("409 for a draft that was published in the meantime", async () => {
  const { id } = await harness.done("invoice", file(line("G10", "Een")));
  const { id: draft } = await harness.byRef<Draft>("invoice", "G10");
  const published = await api.send("POST", `/operator/v1/invoice/${draft}/publish`, { token: harness.token, body: {} });
  expect(published.status).toBe(200);
  const before = await tableSums(api);
  expect((await harness.send("POST", `${id}/undo`, {})).body.error?.code).toBe("import.changed-since");
  expect(await tableSums(api)).toEqual(before);
});

it("200 money that a bank credits is a payment, and money that it debits a return", async () => {
  await harness.done("invoice", file(line("G13", "Een", "100,00")));
  const { id: draft } = await harness.byRef<Draft>("invoice", "G13");
  await api.send("POST", `/operator/v1/invoice/${draft}/publish`, { token: harness.token, body: {} });
  const rows = ["Credit;20,00", "Debit;4,00", "Bij;5,00", "Af;3,00"].map(
    (cells, place) => `BANK/G13/${place};G13;${cells}`,
  );
  await harness.done("payment", ["Transactiereferentie;Factuurnummer;Soort;Bedrag", ...rows].join("\n"));
  const amounts = await api.database.rows<{ amount: string }>(
    "select amount from invoice_payment where reference like 'BANK/G13/%' order by reference",
  );
  expect(amounts.map(({ amount }) => amount)).toEqual(["20.00", "-4.00", "5.00", "-3.00"]);
});

it("200 two payments of an invoice are undone together", async () => {
  await harness.done("invoice", file(line("G11", "Een", "100,00")));
  const { id: draft } = await harness.byRef<Draft>("invoice", "G11");
  await api.send("POST", `/operator/v1/invoice/${draft}/publish`, { token: harness.token, body: {} });
  const before = await tableSums(api);
  const payments = "Transactiereferentie;Factuurnummer;Bedrag\nBANK/1;G11;60,00\nBANK/2;G11;61,00\nBANK/3;G11;1,00";
  const { id } = await harness.previewed("payment", payments);
  expect(await harness.outcomes(id)).toEqual(["created", "created", expect.arrayContaining(["rejected"])]);
  await harness.confirm(id, { onError: "reject-rows" });
  const read = async () => {
    const { body } = await api.send<{ status: string; version: number }>("GET", `/operator/v1/invoice/G11`, {
      token: harness.token,
    });
    return body;
  };
  const paid = await read();
  expect(paid.status).toBe("PAID");
  expect((await harness.send("POST", `${id}/undo`, {})).body.state).toBe("UNDONE");
  expect(await tableSums(api)).toEqual(before);
  expect(await read()).toMatchObject({ status: "OPEN", version: paid.version + 1 });
  const events = await api.database.rows(
    "select type, payload ->> 'version' as version from outbox_event where entity_id = 'G11' order by created_at desc, id desc limit 2",
  );
  const reversed = { type: "invoice.payment-reversed", version: String(paid.version + 1) };
  expect(events).toEqual([reversed, reversed]);
});
