import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { invoices } from "./invoices.feature.ts";
import { RechargeDialog } from "./recharge-dialog.tsx";

const base = "/v1/customer/20120280/invoice/recharge";
const fileOf = (from: string, to: string) => `GET ${base}?format=csv&from=${from}&to=${to}`;
const file = { body: "lineAmount\r\n", headers: { "content-type": "text/csv" } };

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-01-15T12:00:00Z"), toFake: ["Date"] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = async (filtered = { from: "", to: "" }) => {
  const closed = vi.fn();
  const Shown = () => <RechargeDialog customerId={20_120_280} filtered={filtered} onClose={closed} />;
  await renderScreen(Shown, { path: "/invoices", route: "/invoices", texts: [invoices.locales] });
  const [from, to] = [
    await screen.findByLabelText<HTMLInputElement>("From day"),
    screen.getByLabelText<HTMLInputElement>("Up to and including"),
  ];
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  return { closed, from, to, press, days: () => [from.value, to.value] };
};

test("the period defaults to this month or that of the list, with buttons for last month and this year", async () => {
  fakeApi({});
  const { days, press } = await show();
  expect(days()).toEqual(["2026-01-01", "2026-01-31"]);
  press("Last month");
  expect(days()).toEqual(["2025-12-01", "2025-12-31"]);
  press("This year");
  expect(days()).toEqual(["2026-01-01", "2026-12-31"]);
  cleanup();
  expect((await show({ from: "2025-02-01", to: "2025-02-28" })).days()).toEqual(["2025-02-01", "2025-02-28"]);
});

test("the file of the period is saved and the dialog closes", async () => {
  const { calls } = fakeApi({ [fileOf("2026-01-01", "2026-01-31")]: () => file });
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }));
  const { press, closed } = await show();
  press("Save file");
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(calls).toHaveLength(1);
  expect(await screen.findByText("The cost allocation file is saved.")).toBeTruthy();
});

test("404 for a period without invoices is shown with the period, which stays filled in", async () => {
  fakeApi({ [fileOf("2026-01-01", "2026-01-31")]: () => refusal(404, "invoice.none-in-period") });
  const { press, closed, days } = await show();
  press("Save file");
  expect((await screen.findByRole("alert")).textContent).toBe(
    "You have no invoices from 1 January 2026 up to and including 31 January 2026. Choose other days.",
  );
  expect(days()).toEqual(["2026-01-01", "2026-01-31"]);
  expect(closed).not.toHaveBeenCalled();
});

test("400 for a missing or refused date is shown at its field, which gets the focus", async () => {
  const { calls } = fakeApi({
    [fileOf("2026-01-01", "2025-12-31")]: () => ({
      status: 400,
      body: {
        validationErrors: [
          { field: "to", message: "validation.date-too-early", params: {}, text: "Choose a later date." },
        ],
      },
    }),
  });
  const { from, to, press } = await show();
  fireEvent.change(from, { target: { value: "" } });
  press("Save file");
  await waitFor(() => expect(document.activeElement).toBe(from));
  expect(screen.getByText("Choose a day.")).toBeTruthy();
  expect(calls).toEqual([]);
  fireEvent.change(from, { target: { value: "2026-01-01" } });
  fireEvent.change(to, { target: { value: "2025-12-31" } });
  press("Save file");
  expect(await screen.findByText("Choose a later date.")).toBeTruthy();
  expect(document.activeElement).toBe(to);
});
