import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { loadConfiguration } from "@demarc/shell/config.ts";
import { searchFrom } from "@demarc/shell/lists/list-search.ts";
import { loadCatalogues } from "@demarc/shell/translate.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { invoices } from "./invoices.feature.ts";
import { invoiceList } from "./invoices.data.ts";
import { useInvoiceSelection } from "./use-invoice-selection.ts";

const selection = (total: number) =>
  renderHook(() => useInvoiceSelection(20120280, searchFrom(invoiceList, ""), total)).result;
const numbers = (count: number) => new Set(Array.from({ length: count }, (_, place) => `2026-${place}`));

beforeEach(async () => {
  fakeApi({});
  await loadConfiguration();
  await loadCatalogues(invoices.locales);
});

test.each([
  [100, true],
  [101, false],
])("%i matching invoices can be chosen at once: %s", (total, offered) => {
  expect(selection(total).current.onAll !== undefined).toBe(offered);
});

test.each([
  [100, false],
  [101, true],
])("%i chosen invoices are too many for one download: %s", (count, tooMany) => {
  const result = selection(300);
  act(() => result.current.onChange(numbers(count)));
  const { actions, note } = result.current;
  expect(actions.map(({ disabled }) => disabled)).toEqual([tooMany, tooMany, tooMany]);
  expect(note !== undefined).toBe(tooMany);
});

test("a download that fails keeps what is chosen", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  fakeApi({ "POST /v1/customer/20120280/invoice/download": () => ({ status: 503 }) });
  const result = selection(300);
  act(() => result.current.onChange(new Set(["2026-1", "2026-2"])));
  await act(async () => result.current.actions[1]?.run());
  await expect.poll(() => result.current.actions.map(({ pending }) => pending)).toEqual([false, false, false]);
  expect([...result.current.chosen]).toEqual(["2026-1", "2026-2"]);
  vi.restoreAllMocks();
});

test("what is downloaded is what is chosen, in the format of the button; then nothing is chosen", async () => {
  const { calls } = fakeApi({ "POST /v1/customer/20120280/invoice/download": () => ({ text: "zip" }) });
  const result = selection(300);
  act(() => result.current.onChange(new Set(["2026-1", "2026-2"])));
  await act(async () => result.current.actions[1]?.run());
  await expect.poll(() => result.current.chosen.size).toBe(0);
  expect(calls.map(({ body }) => body)).toEqual([{ numbers: ["2026-1", "2026-2"], type: "pdf" }]);
});
