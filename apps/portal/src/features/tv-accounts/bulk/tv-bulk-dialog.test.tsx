import type { TvBulk, TvBulkResult } from "@demarc/contract/tv-accounts/tv-bulk";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { chooseTextFile } from "../../../testing/choose-text-file.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { TvBulkDialog } from "./tv-bulk.part.ts";

type Result = TvBulkResult["rows"][number];

const accountId = "0192f3a0-0000-7000-8000-0000000000c1";
const judged = (changes: Partial<Result>): Result => ({
  row: 1,
  verdict: "DONE",
  accountNr: null,
  accountId: null,
  subject: null,
  errors: [],
  warnings: [],
  product: null,
  monthlyPrice: null,
  activate: null,
  ...changes,
});
const cityMissing = { field: "city", message: "validation.required", params: {}, text: "Fill in this field." };
const results = [
  judged({ row: 1, subject: "Sanne Proef" }),
  judged({ row: 2, subject: "Daan Proef", verdict: "INVALID", errors: [cityMissing] }),
];
const text =
  "Product;First name;Last name;Street;House number;Postal code;City\n" +
  "TV-BASIS;Sanne;Proef;Proefstraat;8;7511JD;Enschede\nTV-BASIS;Daan;Proef;Proefstraat;9;7511JD;";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = async (locale: "en" | "nl" = "en", answer?: () => { status: number; body: unknown }) => {
  const api = fakeApi({
    "POST /v1/account/bulk": ({ body }) => {
      const { dryRun } = body as TvBulk;
      if (!dryRun && answer) return answer();
      return { body: { rows: dryRun ? results : [{ ...results[0], accountNr: 1_000_061, accountId }, results[1]] } };
    },
  });
  const closed = vi.fn();
  const Shown = () => (
    <Suspense>
      <TvBulkDialog onClose={closed} />
    </Suspense>
  );
  await renderScreen(Shown, { path: "/tv-accounts", texts: [listTexts], roles: ["RESELLER_SERVICE_DESK"], locale });
  const box = await screen.findByRole<HTMLTextAreaElement>("textbox");
  const type = (value: string) => fireEvent.change(box, { target: { value } });
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  const sent = () => api.calls.filter(({ method }) => method === "POST");
  return { closed, type, press, sent };
};

test("a dry run shows what would become of each row, in the order of the file, with a way back to the rows", async () => {
  const { type, press, sent } = await show();
  type(text);
  press("Preview");
  expect(await screen.findByText("1 account will be created. 1 row is skipped.")).toBeTruthy();
  const [right, wrong] = screen.getAllByRole("row").slice(1);
  for (const shown of ["Daan Proef", "Not valid", "City: Fill in this field."])
    expect(within(wrong!).getByText(shown)).toBeTruthy();
  expect(within(right!).getByText("OK")).toBeTruthy();
  fireEvent.click(screen.getByRole("checkbox", { name: "Only the row to check" }));
  expect(screen.getAllByRole("row")).toHaveLength(2);
  expect(screen.queryByText("OK")).toBeNull();
  expect(sent().map(({ body }) => (body as TvBulk).dryRun)).toEqual([true]);
  press("Back to the rows");
  expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe(text);
});

const made = (changes: Partial<Result>) =>
  judged({ product: { en: "TV Basic", nl: "TV Basis" }, monthlyPrice: "9.95", activate: true, ...changes });

const preview = async (rows: Result[], locale: "en" | "nl" = "en") => {
  const shown = await show(locale);
  fakeApi({ "POST /v1/account/bulk": () => ({ body: { rows } }) });
  shown.type(text);
  shown.press(locale === "nl" ? "Voorbeeld bekijken" : "Preview");
  await screen.findByRole("table");
};

test("a dry run of new accounts shows product, price, activation and the total, and doubles with the row that they repeat", async () => {
  await preview([
    made({ row: 1, subject: "Sanne Proef" }),
    made({
      row: 2,
      subject: "Daan Proef",
      activate: false,
      warnings: [
        { code: "SAME_REFERENCE", row: 1, accountNr: null },
        { code: "SAME_ADDRESS_AND_NAME", row: 1, accountNr: null },
      ],
    }),
    judged({
      row: 3,
      subject: "Sanne Proef",
      verdict: "REPEATED",
      warnings: [{ code: "SAME_ROW", row: 1, accountNr: null }],
    }),
  ]);
  expect(screen.getByText("2 × €9.95 = €19.90 a month, excl. VAT.")).toBeTruthy();
  expect(screen.getByText("1 row looks like an earlier one and also becomes an account.")).toBeTruthy();
  const rows = screen.getAllByRole("row").map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ["Row", "Account", "Product", "Per month", "Activate", "Result", "What to check"],
    ["1", "Sanne Proef", "TV Basic", "€9.95", "Yes", "OK", "–"],
    [
      "2",
      "Daan Proef",
      "TV Basic",
      "€9.95",
      "No",
      "Possible duplicate",
      "Same reference as row 1. Same address and name as row 1.",
    ],
    ["3", "Sanne Proef", "–", "–", "–", "Duplicate row", "Repeats row 1."],
  ]);
});

test("a row that matches an existing account names it, and is created only if it is selected", async () => {
  const { type, press, sent } = await show();
  const existing = made({
    row: 2,
    subject: "Daan Proef",
    verdict: "EXISTING",
    warnings: [{ code: "SAME_ADDRESS_AND_NAME", row: null, accountNr: 1_000_042 }],
  });
  const api = fakeApi({ "POST /v1/account/bulk": () => ({ body: { rows: [made({ row: 1 }), existing] } }) });
  type(text);
  press("Preview");
  expect(await screen.findByText("1 account will be created. 1 row is skipped.")).toBeTruthy();
  expect(screen.getByText(/^1 row matches an account that you already have\./)).toBeTruthy();
  const row = within(screen.getAllByRole("row")[2]!);
  expect(row.getByText("Already exists")).toBeTruthy();
  expect(row.getByText(/^Same address and name as account 1000042\./)).toBeTruthy();
  expect(screen.getByText("1 × €9.95 = €9.95 a month, excl. VAT.")).toBeTruthy();
  fireEvent.click(row.getByRole("checkbox", { name: "Create anyway" }));
  expect(await screen.findByText("2 × €9.95 = €19.90 a month, excl. VAT.")).toBeTruthy();
  fireEvent.click(row.getByRole("checkbox", { name: "Create anyway" }));
  expect(screen.getByRole("button", { name: "Create 1 account" })).toBeTruthy();
  fireEvent.click(row.getByRole("checkbox", { name: "Create anyway" }));
  press("Create 2 accounts");
  await waitFor(() => expect(api.calls.filter(({ method }) => method === "POST")).toHaveLength(2));
  const [tried, done] = api.calls.filter(({ method }) => method === "POST");
  expect(tried?.body).not.toHaveProperty("createAnyway");
  expect(done?.body).toMatchObject({ dryRun: false, createAnyway: [2] });
  expect(sent()).toEqual([]);
});

test("accounts of different prices have one total, in Dutch too", async () => {
  await preview(
    [made({ row: 1 }), made({ row: 2, monthlyPrice: "19.90" }), judged({ row: 3, verdict: "INVALID" })],
    "nl",
  );
  expect(screen.getByText(/^2 accounts: samen €\s29,85 per maand, excl. btw\.$/)).toBeTruthy();
});

test("a file in Windows-1252 keeps its letters, and a damaged text is not tried", async () => {
  const { type, press, sent } = await show();
  type(text.replace("Sanne", "Ren\ufffd"));
  press("Preview");
  expect((await screen.findAllByText(/damaged character/)).length).toBeGreaterThan(0);
  expect(sent()).toEqual([]);
  chooseTextFile(text.replace("Sanne", "Ren\u00e9"));
  await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toContain("Ren\u00e9"));
  press("Preview");
  await screen.findByText("1 account will be created. 1 row is skipped.");
  expect(sent()[0]?.body).toMatchObject({ rows: [{ firstName: "Ren\u00e9" }, {}] });
});

test("a refusal that names no row is shown above the form", async () => {
  const { type, press } = await show();
  const error = { field: "", message: "validation.broken-text", params: {}, text: "Not accepted." };
  fakeApi({ "POST /v1/account/bulk": () => ({ status: 400, body: { validationErrors: [error] } }) });
  type(text);
  press("Preview");
  expect(await screen.findByRole("group", { name: "Please check what you entered" })).toBeTruthy();
});

test("what was tried is carried out with a key, and the result names the new account", async () => {
  const { type, press, sent, closed } = await show();
  type(text);
  press("Preview");
  fireEvent.click(await screen.findByRole("button", { name: "Create 1 account" }));
  expect(await screen.findByText("1 account was created. 1 row was skipped.")).toBeTruthy();
  expect(screen.getByText("1000061 · Sanne Proef")).toBeTruthy();
  const [tried, done] = sent();
  expect(done?.body).toEqual({ ...(tried?.body as TvBulk), dryRun: false });
  expect(done?.headers["idempotency-key"]).toMatch(/^[\da-f-]{36}$/);
  expect(closed).not.toHaveBeenCalled();
  // The first one is the cross of the dialog.
  fireEvent.click(screen.getAllByRole("button", { name: "Close" }).at(-1)!);
  expect(closed).toHaveBeenCalledOnce();
});

test("accounts to suspend are numbers with a reason", async () => {
  const { type, press, sent } = await show();
  fireEvent.click(screen.getByRole("radio", { name: "Suspend accounts" }));
  type("1000042;ABUSE\n1000043");
  press("Preview");
  await screen.findByRole("button", { name: "Suspend 1 account" });
  expect(sent()[0]?.body).toEqual({
    action: "suspend",
    dryRun: true,
    rows: [{ accountNr: "1000042", reason: "ABUSE" }, { accountNr: "1000043" }],
  });
});

test.each([
  ["empty", "", "Paste at least one row, or choose a file."],
  [
    "without columns that it needs",
    "Product;First name\nTV-BASIS;Sanne",
    /^The first line does not name these columns: Last name, Street,/,
  ],
  [
    "of 501 rows",
    `${text}${"\nTV-BASIS;Daan;Proef;Proefstraat;9;7511JD;x".repeat(499)}`,
    "At most 500 rows at a time. Divide the file.",
  ],
])("a text %s is refused at the box before anything is sent", async (_what, typed, message) => {
  const { type, press, sent } = await show();
  type(typed);
  press("Preview");
  expect(await screen.findByText(message)).toBeTruthy();
  expect(sent()).toEqual([]);
});

test("a refusal for a suspended company is explained, and the rows stay", async () => {
  const refused = { error: { code: "customer.suspended", message: "x", requestId: "x" } };
  const { type, press } = await show("en", () => ({ status: 403, body: refused }));
  type(text);
  press("Preview");
  fireEvent.click(await screen.findByRole("button", { name: "Create 1 account" }));
  expect(await screen.findByText("Your company is suspended, so accounts cannot be changed.")).toBeTruthy();
  expect(screen.getByText("Daan Proef")).toBeTruthy();
});

test("the dialog is Dutch for a Dutch reader", async () => {
  const { type, press } = await show("nl");
  type(text);
  press("Voorbeeld bekijken");
  expect(await screen.findByText("Er wordt 1 account aangemaakt. 1 rij wordt overgeslagen.")).toBeTruthy();
  expect(screen.getByText("Plaats: Fill in this field.")).toBeTruthy();
});
