import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import type { EndCustomer } from "@demarc/contract/end-customers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { linesFeature } from "../features/lines/lines.feature.ts";
import { demoCustomer } from "../testing/demo-customer.ts";
import { demoLineSummary } from "../testing/demo-line.ts";
import { fakeApi, refusal } from "../testing/fake-api.ts";
import { listScreen, noSavedViews, pageOf } from "../testing/list-screen.ts";
import { LinesPage } from "./lines-page.tsx";

const customer = `/v1/customer/${demoCustomer.id}`;
const museum: EndCustomer = {
  id: "0192f3a0-0000-7000-8000-0000000000e1",
  name: "Museum Het Stoomgemaal",
  reference: "STOOM",
  contact: null,
  linkedCustomer: null,
  address: null,
  active: true,
  lineCount: 2,
  createdAt: "2026-01-01T09:00:00Z",
  updatedAt: "2026-01-01T09:00:00Z",
  version: 4,
};

const { locales } = linesFeature(() => Promise.resolve(LinesPage));
const show = listScreen({ Screen: LinesPage, route: "/lines", texts: locales });

let api: ReturnType<typeof fakeApi>;
const lineReads = () => api.calls.filter(({ method, path }) => method === "GET" && path.includes("/line?")).length;
const sent = () => api.calls.filter(({ method }) => method !== "GET");

beforeEach(async () => {
  let stored = museum;
  api = fakeApi({
    ...noSavedViews("lines"),
    [`GET ${customer}/line?limit=25&offset=0`]: () => pageOf([demoLineSummary]),
    [`GET ${customer}/end-customer?limit=200`]: () => pageOf([stored]),
    [`PATCH ${customer}/end-customer/${museum.id}`]: ({ body }) => {
      stored = { ...stored, ...(body as Partial<EndCustomer>) };
      return { body: stored };
    },
    [`POST ${customer}/end-customer`]: () => refusal(409, "end-customer.reference-in-use"),
  });
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "End customers" }));
  // The dialog loads separately, after the list.
  await screen.findByRole("dialog", {}, { timeout: 5000 });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("an end customer is retired from the lines, which are read again, and the undo offers it again", async () => {
  fireEvent.click(await screen.findByRole("button", { name: "Retire Museum Het Stoomgemaal" }));
  await screen.findByText("Museum Het Stoomgemaal is no longer offered for lines.");
  expect(screen.getByText("No longer in use")).toBeTruthy();
  expect(lineReads()).toBe(2);
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByRole("button", { name: "Retire Museum Het Stoomgemaal" });
  expect(sent().map(({ body }) => body)).toEqual([{ active: false }, { active: true }]);
});

test("a refused reference is explained at its field, and the same attempt keeps its idempotency key", async () => {
  fireEvent.click(await screen.findByRole("button", { name: "New end customer" }));
  fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "Bakkerij" } });
  fireEvent.change(screen.getByLabelText("Your reference"), { target: { value: "STOOM" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.getByText("Another end customer has this reference.")).toBeTruthy());
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  const [first, second] = sent().map(({ headers }) => headers["idempotency-key"]);
  expect(first).toBeTruthy();
  expect(second).toBe(first);
});

test("a change is sent with the version that was shown", async () => {
  fireEvent.click(await screen.findByRole("button", { name: "Change Museum Het Stoomgemaal" }));
  fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "Stoomgemaal" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Stoomgemaal is saved.");
  expect(sent()[0]?.headers["if-match"]).toBe('"4"');
});
