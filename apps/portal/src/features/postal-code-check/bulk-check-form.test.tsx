import { type BulkCheck, dailyLimitCode } from "@demarc/contract/postal-code-check/bulk-postal-code-check";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { postalCodeCheck } from "./postal-code-check.feature.ts";
import { PostalCodeCheckScreen } from "./postal-code-check.screen.tsx";

const path = `/v1/customer/${demoCustomer.id}/postal-code-check/bulk`;
const check: BulkCheck = {
  id: "0192f3a0-0000-7000-8000-0000000000c1",
  state: "RUNNING",
  total: 40,
  done: 20,
  available: 11,
  createdAt: "2026-11-22T09:00:00Z",
  doneAt: null,
};
const done: BulkCheck = { ...check, state: "DONE", done: 40, available: 23, doneAt: "2026-11-22T09:01:00Z" };

afterEach(cleanup);

const show = async (listed: readonly BulkCheck[] = []) => {
  const api = fakeApi({
    [`GET ${path}`]: () => ({ body: listed }),
    [`POST ${path}`]: () => ({ status: 202, body: check }),
  });
  await renderScreen(PostalCodeCheckScreen, {
    path: "/postal-code-check?view=many",
    route: "/postal-code-check",
    texts: [postalCodeCheck.locales],
  });
  // This part loads separately, after the route.
  const box = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Addresses" });
  const type = (value: string) => fireEvent.change(box, { target: { value } });
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  const sent = () => api.calls.filter(({ method }) => method === "POST");
  const ready = () =>
    waitFor(() => expect(screen.getByRole("button", { name: "Check addresses" }).ariaBusy).toBeFalsy());
  return { ...api, box, type, press, sent, ready };
};
const many = (count: number) => Array.from({ length: count }, (_none, at) => `1234AB ${at + 1}`).join("\n");

test("addresses are counted, sent with a key, and cleared from the box once the check has started", async () => {
  const { box, type, press, sent } = await show();
  type("8011ab 12\n\n1234AB 56 bis\n");
  expect(screen.getByText("2 lines of at most 500")).toBeTruthy();
  press("Check addresses");
  await waitFor(() => expect(box.value).toBe(""));
  expect(sent().map(({ body }) => body)).toEqual([{ addresses: ["8011ab 12", "1234AB 56 bis"] }]);
  expect(sent()[0]?.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
});

test("no address, and more than 500, are rejected at the box before anything is sent", async () => {
  const { box, type, press, sent, ready } = await show();
  press("Check addresses");
  expect(await screen.findByText("Enter at least one address.")).toBeTruthy();
  expect(document.activeElement).toBe(box);
  type(many(501));
  expect(screen.getByText("You entered 501 addresses. You can check up to 500 at a time.")).toBeTruthy();
  await ready();
  press("Check addresses");
  await ready();
  type(many(500));
  expect(box.getAttribute("aria-invalid")).toBeNull();
  expect(sent()).toEqual([]);
});

test("lines that are not addresses are listed, and the others can be checked without them", async () => {
  const { box, type, press, sent, ready } = await show();
  type("8011AB 12\nnowhere\n1234AB 5");
  press("Check addresses");
  expect((await screen.findByRole("alert")).textContent).toContain("Line 2: nowhere");
  expect(sent()).toEqual([]);
  await ready();
  press("Check the 2 other addresses");
  await waitFor(() => expect(box.value).toBe(""));
  expect(sent()[0]?.body).toEqual({ addresses: ["8011AB 12", "1234AB 5"] });
  expect(document.activeElement).toBe(box);
});

test.each([
  [0, "Your company has checked its 500 addresses for today."],
  [3, "Your company can check 3 more addresses today. Remove the others, or wait."],
])(
  "429 beyond the daily limit says that %i are left and when it resets, and the addresses stay",
  async (left, message) => {
    const { box, type, press, handlers } = await show();
    handlers[`POST ${path}`] = () => ({
      ...refusal(429, dailyLimitCode, { limit: 500, left, freeAt: "2026-11-22T23:00:00.000Z" }),
      headers: { "retry-after": "30000" },
    });
    type("8011AB 12");
    press("Check addresses");
    expect((await screen.findByRole("alert")).textContent).toMatch(
      new RegExp(`^${message} You can check 500 again from Monday,? 23 November (at )?00:00\\.$`),
    );
    expect(box.value).toBe("8011AB 12");
  },
);

test("after a lost response the same addresses reuse their key, and others get a new one", async () => {
  const { type, press, handlers, sent, box, ready } = await show();
  const answer = handlers[`POST ${path}`]!;
  handlers[`POST ${path}`] = () => refusal(501, "none");
  type("8011AB 12");
  press("Check addresses");
  await screen.findByText(/We do not know whether/);
  press("Check addresses");
  await waitFor(() => expect(sent()).toHaveLength(2));
  await ready();
  type("8011AB 13");
  handlers[`POST ${path}`] = answer;
  press("Check addresses");
  await waitFor(() => expect(box.value).toBe(""));
  const [first, second, third] = sent().map(({ headers }) => headers["idempotency-key"]);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test("a running check is polled after a reload until it is done, and then has a file", async () => {
  const { handlers } = await show([check]);
  expect((await screen.findByText("20 of 40 addresses checked")).getAttribute("role")).toBe("status");
  expect(screen.getByRole<HTMLProgressElement>("progressbar").value).toBe(20);
  expect(screen.queryByRole("button", { name: /Export results/ })).toBeNull();
  handlers[`GET ${path}`] = () => ({ body: [done] });
  await waitFor(() => expect(screen.getByText(/40 addresses checked. Services are available at 23/)).toBeTruthy());
  const results = screen.getByRole("link", { name: "Show results" });
  expect(results.closest("[role=status]")).toBeTruthy();
  expect(results.getAttribute("href")).toBe(`/postal-code-check/bulk/${check.id}`);
  expect(screen.getByRole("button", { name: "Export results (CSV) (22 Nov 2026, 10:00)" })).toBeTruthy();
});

test("a check that is done at once is still announced", async () => {
  const { type, press, handlers } = await show();
  handlers[`GET ${path}`] = () => ({ body: [done] });
  type("8011AB 12");
  press("Check addresses");
  expect(await screen.findByText(/40 addresses checked/)).toBeTruthy();
});

test("earlier checks are listed without an announcement", async () => {
  await show([done]);
  expect(await screen.findByRole("rowheader", { name: "22 Nov 2026, 10:00" })).toBeTruthy();
  expect(screen.getByRole("cell", { name: "Done" })).toBeTruthy();
  expect(screen.queryByRole("progressbar")).toBeNull();
});

test("without checks the list says so", async () => {
  await show();
  expect(await screen.findByText("No checks yet")).toBeTruthy();
});

test("a file replaces the contents of the box, and undo restores them", async () => {
  const { box, type } = await show();
  type("8011AB 12");
  const input = screen.getByLabelText(/CSV file/);
  const file = new File(["postcode;huisnummer\n1234AB;5\n1234AB;6"], "shops.csv", { type: "text/csv" });
  fireEvent.change(input, { target: { files: [file] } });
  expect(await screen.findByText("2 addresses read from shops.csv")).toBeTruthy();
  expect(box.value).toBe("1234AB 5\n1234AB 6");
  await act(() => fireEvent.click(screen.getByRole("button", { name: "Undo" })));
  expect(box.value).toBe("8011AB 12");
});
