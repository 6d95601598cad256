import { euroFormat } from "@demarc/contract/core/money";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { snapshotForms } from "@demarc/shell/unsaved/form-snapshot.ts";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { pricesTexts } from "../../catalogue/prices-texts.ts";
import { demoQuotation } from "../../../testing/demo-quotation.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { quotations } from "../quotations.feature.ts";
import { AcceptDialog } from "./accept-dialog.tsx";
import { quotationPageTexts } from "./quotation-page-texts.ts";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const quotation = demoQuotation();
const [three, one] = quotation.options;
const accept = `POST /v1/customer/${quotation.customerId}/quotation/${quotation.id}/accept`;

const show = (optionId?: string) =>
  renderScreen(() => <AcceptDialog quotation={quotation} optionId={optionId} onClose={() => undefined} />, {
    path: "/quotations",
    texts: [quotations.locales, quotationPageTexts, pricesTexts, listTexts],
  });
const option = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name: new RegExp(name) });
const terms = () => screen.getByRole<HTMLInputElement>("checkbox");

test.each([
  ["chosen in the dialog", undefined],
  ["of the button that opened it", one?.id],
])("an option %s is shown with its amount after a new sign-in, and is the one that is accepted", async (_how, id) => {
  const { calls } = fakeApi({ [accept]: () => refusal(409, "quotation.expired") });
  await show(id);
  if (id === undefined) fireEvent.click(option("One year"));
  fireEvent.click(terms());
  await screen.findByRole("button", { name: "Accept for €12,100.00" });
  snapshotForms();
  cleanup();
  await show();
  await screen.findByRole("button", { name: "Accept for €12,100.00" });
  expect([option("One year").checked, option("Three years").checked, terms().checked]).toEqual([true, false, true]);
  expect(screen.getByText(/^You accept “One year”/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Accept for €12,100.00" }));
  await waitFor(() => expect(calls.some(({ method }) => method === "POST")).toBe(true));
  expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({ optionId: one?.id });
});

test("each option shows what it costs a month, once and over its term", async () => {
  fakeApi({});
  await show();
  for (const { label, mrcTotal, nrcTotal, contractTotal, contractTermMonths } of quotation.options) {
    const name = option(label).closest("label")?.textContent;
    for (const amount of [mrcTotal, nrcTotal, contractTotal]) expect(name).toContain(euroFormat("en")(amount));
    expect(name).toContain(`${contractTermMonths} months`);
  }
});

test("an empty form leads to the options, its first error", async () => {
  fakeApi({});
  await show();
  fireEvent.click(screen.getByRole("button", { name: "Accept" }));
  await screen.findByRole("link", { name: "Choose an option." });
  expect(document.activeElement).toBe(screen.getAllByRole("radio")[0]);
});

test("without an option nothing is named, and nothing is sent", async () => {
  const { calls } = fakeApi({});
  await show();
  fireEvent.click(terms());
  fireEvent.click(screen.getByRole("button", { name: "Accept" }));
  await waitFor(() => expect(screen.getByRole("radiogroup").getAttribute("aria-invalid")).toBe("true"));
  expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
  expect(three?.contractTotal).toBe("32500.00");
});
