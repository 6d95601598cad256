import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { EndCustomer } from "@demarc/contract/end-customers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serviceTexts } from "../features/services/service-texts.ts";
import { linesFeature } from "../features/lines/lines.feature.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { demoLineSummary } from "../testing/demo-line.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { listScreen, noSavedViews, pageOf } from "@demarc/shell/testing/list-screen.ts";
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

const bakery = "0192f3a0-0000-7000-8000-0000000000e2";

const { locales } = linesFeature(() => Promise.resolve(LinesPage));
const show = listScreen({ Screen: LinesPage, route: "/lines", texts: locales, sharedTexts: [serviceTexts] });

let api: ReturnType<typeof fakeApi>;
const lineReads = () => api.calls.filter(({ method, path }) => method === "GET" && path.includes("/line?")).length;
const sent = () => api.calls.filter(({ method }) => method !== "GET");

beforeEach(async () => {
  let stored = museum;
  api = fakeApi({
    ...noSavedViews("lines"),
    [`GET ${customer}/line?limit=25&offset=0`]: () => pageOf([demoLineSummary]),
    [`GET ${customer}/end-customer?limit=200`]: () => pageOf([stored]),
    [`GET ${customer}/end-customer?limit=25&offset=0`]: () => ({
      body: { items: [stored], total: 60, limit: 25, offset: 0 },
    }),
    [`GET ${customer}/end-customer?limit=25&offset=25`]: () => ({
      body: { items: [{ ...museum, id: bakery, name: "Bakkerij" }], total: 60, limit: 25, offset: 25 },
    }),
    [`GET ${customer}/end-customer?limit=25&offset=0&q=molen`]: () =>
      pageOf([{ ...museum, id: bakery, name: "Molen" }]),
    [`GET ${customer}/end-customer?limit=25&offset=0&q=niets`]: () => pageOf([]),
    [`GET ${customer}/end-customer/${museum.id}`]: () => ({ body: { ...stored, name: "Theirs", version: 5 } }),
    [`PATCH ${customer}/end-customer/${museum.id}`]: ({ body }) => {
      stored = { ...stored, ...(body as Partial<EndCustomer>) };
      return { body: stored };
    },
    [`POST ${customer}/end-customer`]: () => refusal(409, "end-customer.reference-in-use"),
  });
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "End customers" }));
  // The dialog loads separately, after the list.
  await screen.findByRole("dialog");
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("an end customer is retired from the lines, which are read again, and the undo offers it again", async () => {
  fireEvent.click(await screen.findByRole("button", { name: "Deactivate Museum Het Stoomgemaal" }));
  await screen.findByText("Museum Het Stoomgemaal deactivated.");
  expect(screen.getByText("Inactive")).toBeTruthy();
  expect(lineReads()).toBe(2);
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByRole("button", { name: "Deactivate Museum Het Stoomgemaal" });
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
  fireEvent.click(await screen.findByRole("button", { name: "Edit Museum Het Stoomgemaal" }));
  fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "Stoomgemaal" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Stoomgemaal saved.");
  expect(sent()[0]?.headers["if-match"]).toBe('"4"');
});

test("a search is run by the server, its pages follow each other, and a miss says so", async () => {
  await screen.findByText("1 to 25 of 60");
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  await screen.findByText("26 to 50 of 60");
  expect(await screen.findByRole("button", { name: "Edit Bakkerij" })).toBeTruthy();
  const box = screen.getByLabelText("Search by name, reference or place");
  fireEvent.change(box, { target: { value: "molen" } });
  expect(await screen.findByRole("button", { name: "Edit Molen" })).toBeTruthy();
  expect(within(screen.getByRole("dialog")).getByText("1 to 1 of 1")).toBeTruthy();
  fireEvent.change(box, { target: { value: "niets" } });
  expect(await screen.findByText("No end customer found")).toBeTruthy();
});

test("a version that someone else saved is shown beside the input, and can be replaced", async () => {
  const conflicted = api.handlers[`PATCH ${customer}/end-customer/${museum.id}`];
  api.handlers[`PATCH ${customer}/end-customer/${museum.id}`] = () => refusal(409, "edit-conflict");
  fireEvent.click(await screen.findByRole("button", { name: "Edit Museum Het Stoomgemaal" }));
  fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "Mine" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("cell", { name: "Theirs" })).toBeTruthy();
  expect(screen.getByRole("cell", { name: "Mine" })).toBeTruthy();
  api.handlers[`PATCH ${customer}/end-customer/${museum.id}`] = conflicted!;
  fireEvent.click(screen.getByRole("button", { name: "Save my version" }));
  await screen.findByText("Mine saved.");
  expect(sent().at(-1)?.headers["if-match"]).toBe('"5"');
});

const reading = (change: Partial<EndCustomer>, total = 1) => {
  api.handlers[`GET ${customer}/end-customer?limit=25&offset=0&q=all`] = () =>
    pageOf([{ ...museum, ...change }], { total });
  fireEvent.change(screen.getByLabelText("Search by name, reference or place"), { target: { value: "all" } });
};
const linked = { id: 20120281, name: "Fietsfabriek" };

test.each<[Partial<EndCustomer>, string]>([
  [{ lineCount: 0 }, "STOOM · no lines"],
  [{ lineCount: 1 }, "STOOM · 1 line"],
  [{ linkedCustomer: linked }, "STOOM · 2 linesOwn portal"],
  [{ linkedCustomer: linked, active: false }, "STOOM · 2 linesOwn portalInactive"],
])("an end customer with %j says so", async (change, words) => {
  reading({ name: "Other", ...change });
  const edit = await screen.findByRole("button", { name: "Edit Other" });
  const row = edit.closest("li") as HTMLElement;
  expect(row.textContent).toContain(`Other${words}`);
  expect(
    within(row).getByRole("button", { name: change.active === false ? "Activate Other" : "Deactivate Other" }),
  ).toBeTruthy();
});

test.each([
  [25, false],
  [26, true],
])("of %i end customers there is a next page: %j", async (total, hasNext) => {
  reading({ name: "Other" }, total);
  await screen.findByText(`1 to 25 of ${total}`);
  expect(screen.queryByRole("button", { name: "Next" }) !== null).toBe(hasNext);
  expect(screen.queryByRole("button", { name: "Previous" })).toBeNull();
});
