import type { Import } from "@demarc/contract/operator/imports";
import { expect, it } from "vitest";
import { tableSums } from "../../testing/imports/import-harness.ts";
import { killableProduct } from "../../testing/processes/killable-product.ts";
import { companyIds } from "../../testing/test-api.ts";

const lines = 3000;

const product = killableProduct();
const { query, countOf } = product;

const call = async (method: string, tail: string, body?: string | FormData, type?: string): Promise<Import> => {
  const headers = type === undefined ? {} : { "content-type": type };
  const answer = await product.call(`/import${tail}`, { method, headers, ...(body && { body }) });
  return (await answer.json()) as Import;
};
const send = (method: string, tail: string, body: object) =>
  call(method, tail, JSON.stringify(body), "application/json");

const file = [
  "Lijncode;Klantnummer;Pakket;Straat;Huisnummer;Postcode;Plaats;Land;Carrier;Download;Startdatum;Looptijd;Maandprijs",
  ...Array.from(
    { length: lines },
    (_, place) =>
      `KILL-${place};${companyIds.polderlicht};FIB-1000;Plein;${place + 1};6511AB;Nijmegen;NL;Access;500000;2024-03-01;12;40`,
  ),
].join("\n");

/** Of the tables that an import of lines writes. Jobs of the product write other tables at the same time. */
const sums = async () =>
  (await tableSums({ database: { rows: query } as never })).filter(({ name }) => /^line(_|$)/.test(name));

const importIn = (id: string, state: Import["state"]) =>
  expect.poll(async () => (await call("GET", `/${id}`)).state, { interval: 100, timeout: 240_000 }).toBe(state);

it("a process that is killed in the middle of an import writes no row, and the next one writes each row once", async () => {
  const form = new FormData();
  form.set("file", new Blob([file]), "lijnen.csv");
  const { id, columns } = await call("POST", "?kind=line", form);
  await send("PUT", `/${id}/mapping`, { columns: columns.map(({ column, field }) => ({ column, field })) });
  await importIn(id, "PREVIEWED");
  expect(await call("GET", `/${id}`)).toMatchObject({ created: lines, rejected: 0 });
  const before = await sums();

  expect((await send("POST", `/${id}/confirm`, {})).state).toBe("IMPORTING");
  await expect
    .poll(async () => (await call("GET", `/${id}`)).done, { interval: 5, timeout: 120_000 })
    .toBeGreaterThan(300);
  await product.kill();
  await product.startAgain();
  const half = await query<{ state: string; done: number }>(
    "select state, done_count as done from data_import where id = $1",
    [id],
  );
  expect(half[0]?.state).toBe("IMPORTING");
  expect(half[0]?.done).toBeLessThan(lines);
  const imported = "line where external_ref like 'KILL-%'";
  expect(await countOf(imported)).toBe(0);

  // Ends the lease of the killed process early.
  await query("update job set run_at = now(), locked_by = null where kind = 'import.work'");
  await importIn(id, "DONE");
  expect(await call("GET", `/${id}`)).toMatchObject({ done: lines, created: lines, rejected: 0, failure: null });
  const created = "audit_event where action = 'line.created' and after ->> 'externalRef' like 'KILL-%'";
  expect([await countOf(imported), await countOf(created)]).toEqual([lines, lines]);
  await send("POST", `/${id}/undo`, { reason: "Wrong file" });
  expect((await call("GET", `/${id}`)).state).toBe("UNDONE");
  expect(await sums()).toEqual(before);
}, 600_000);
