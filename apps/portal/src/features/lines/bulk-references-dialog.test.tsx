import type { BulkChange } from "@demarc/contract/core/bulk-change";
import type { ReferenceBulk, ReferenceBulkResult } from "@demarc/contract/lines/line-references";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { chooseTextFile } from "../../testing/choose-text-file.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { BulkReferences } from "./bulk-references.tsx";
import { linesFeature } from "./lines.feature.ts";

const { locales } = linesFeature(() => Promise.resolve(() => null));

const base = `/v1/customer/${demoCustomer.id}/line/reference/bulk`;
const bulkId = "0192f3a0-0000-7000-8000-0000000000b9";
const verdicts: ReferenceBulkResult["rows"] = [
  { lineNumber: "LN-104201", verdict: "CHANGES", before: "Kantoor", after: "Hoofdkantoor" },
  { lineNumber: "LN-104202", verdict: "SAME", before: "Magazijn", after: "Magazijn" },
  { lineNumber: "LN-999999", verdict: "UNKNOWN", before: null, after: "Nergens" },
];
const typed = "LN-104201;Hoofdkantoor\nLN-104202;Magazijn\nLN-999999;Nergens";
const rows = [
  { lineNumber: "LN-104201", reference: "Hoofdkantoor" },
  { lineNumber: "LN-104202", reference: "Magazijn" },
  { lineNumber: "LN-999999", reference: "Nergens" },
];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = async (answered: ReferenceBulkResult["rows"] = verdicts, changes: readonly BulkChange[] = []) => {
  let listed = changes;
  const api = fakeApi({
    [`GET ${base}?limit=5`]: () => ({ body: { items: listed, total: listed.length, limit: 5, offset: 0 } }),
    [`POST ${base}`]: ({ body }) => ({
      body: { bulkId: (body as ReferenceBulk).dryRun ? null : bulkId, rows: answered },
    }),
    [`POST ${base}/${bulkId}/undo`]: () => {
      listed = changes.map((change) => Object.assign({}, change, { undoneAt: "2026-11-16T10:00:00Z" }));
      return { body: { restored: 1, kept: ["LN-104201"] } };
    },
  });
  const closed = vi.fn();
  const Shown = () => <BulkReferences customerId={demoCustomer.id} onClose={closed} />;
  await renderScreen(Shown, { path: "/lines", texts: [locales, listTexts] });
  const box = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Rows" });
  const type = (value: string) => fireEvent.change(box, { target: { value } });
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  const sent = () => api.calls.filter(({ method }) => method === "POST");
  return { closed, type, press, sent };
};

test("a dry run shows the effect on each row without changing anything, with a way back", async () => {
  const { sent, type, press } = await show();
  type(typed);
  press("Preview");
  expect(await screen.findByText("1 reference changes, 1 stays as it is, 1 row is skipped.")).toBeTruthy();
  const [first, , third] = screen.getAllByRole("row").slice(1);
  for (const text of ["LN-104201", "Kantoor", "Hoofdkantoor", "Changes"])
    expect(within(first!).getByText(text)).toBeTruthy();
  expect(within(third!).getByText("Unknown line")).toBeTruthy();
  expect(sent().map(({ body }) => body)).toEqual([{ dryRun: true, rows }]);
  press("Back to the rows");
  expect(screen.getByRole("textbox", { name: "Rows" })).toBeTruthy();
});

test("a file in Windows-1252 keeps its letters, and a workbook is refused", async () => {
  const { sent, press } = await show();
  chooseTextFile("PK\u0003\u0004\u0000\u0000");
  expect(await screen.findByText("This file cannot be read. Save it as CSV, up to 1 MB.")).toBeTruthy();
  chooseTextFile("Lijnnummer;Referentie\r\nLN-104201;Caf\u00e9");
  await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toContain("Caf\u00e9"));
  expect(screen.queryByText(/cannot be read/)).toBeNull();
  expect(screen.getByText(/^Read as Windows-1252/)).toBeTruthy();
  press("Preview");
  await screen.findByText(/reference changes/);
  expect(sent()[0]?.body).toMatchObject({ rows: [{ lineNumber: "LN-104201", reference: "Caf\u00e9" }] });
});

test("the previewed change is applied with a key; undo takes one click and names later changes by others", async () => {
  const { sent, closed, type, press } = await show();
  type(typed);
  press("Preview");
  fireEvent.click(await screen.findByRole("button", { name: "Change 1 reference" }));
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(await screen.findByText("1 reference is changed.")).toBeTruthy();
  const [, applied] = sent();
  expect([applied?.body, applied?.headers["idempotency-key"]]).toEqual([
    { dryRun: false, rows },
    expect.stringMatching(/^[\da-f-]{36}$/),
  ]);
  press("Undo");
  expect(await screen.findByText(/1 reference is as before\. 1 was changed since and stays\./)).toBeTruthy();
});

test("an empty input and more than 2,000 rows are rejected at the box before anything is sent", async () => {
  const { sent, type, press } = await show();
  press("Preview");
  expect(await screen.findByText("Paste at least one row, or choose a file.")).toBeTruthy();
  type(Array.from({ length: 2001 }, (_none, at) => `LN-${100_000 + at};x`).join("\n"));
  press("Preview");
  expect(await screen.findByText("At most 2,000 rows at a time. Divide the file.")).toBeTruthy();
  expect(sent()).toEqual([]);
});

test("rows that clear a reference are counted, marked and listed first, and need a confirmation", async () => {
  const clearing: ReferenceBulkResult["rows"] = [
    { lineNumber: "LN-104201", verdict: "CHANGES", before: "Kantoor", after: "Hoofdkantoor" },
    { lineNumber: "LN-104202", verdict: "CHANGES", before: "Magazijn", after: null },
  ];
  const { sent, closed, type, press } = await show(clearing);
  type("LN-104201;Hoofdkantoor\nLN-104202");
  press("Preview");
  const warning = await screen.findByRole("alert");
  expect(warning.textContent).toContain("1 row clears the reference of its line.");
  const [first] = screen.getAllByRole("row").slice(1);
  for (const text of ["LN-104202", "Magazijn", "Clears the reference"])
    expect(within(first!).getByText(text)).toBeTruthy();
  press("Change 2 references");
  expect(await screen.findByText(/^Confirm that these references may be cleared/)).toBeTruthy();
  const box = screen.getByRole("checkbox", { name: "Clear 1 reference" });
  expect(document.activeElement).toBe(box);
  expect(sent()).toHaveLength(1);
  fireEvent.click(box);
  press("Change 2 references");
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(sent()[1]?.body).toMatchObject({ dryRun: false, rows: [{}, { lineNumber: "LN-104202", reference: null }] });
});

test("recent changes are listed with who, when and how many, and can be undone there", async () => {
  const change: BulkChange = {
    id: bulkId,
    at: "2026-11-16T09:00:00Z",
    by: "Joris Bakker",
    count: 12,
    undoneAt: null,
    undoUntil: "2026-12-16T09:00:00Z",
  };
  await show(verdicts, [change]);
  expect(await screen.findByRole("heading", { name: "Recent changes" })).toBeTruthy();
  const [row] = screen.getAllByRole("listitem");
  expect(row?.textContent).toMatch(/^12 references.*2026.* · Joris Bakker/);
  fireEvent.click(within(row!).getByRole("button"));
  expect(await screen.findByText("Undone")).toBeTruthy();
  expect(within(screen.getByRole("listitem")).queryByRole("button")).toBeNull();
  expect((await screen.findAllByText(/1 reference is as before\./)).length).toBeGreaterThan(0);
});
