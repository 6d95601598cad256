import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { shellTexts } from "./shell-texts.ts";
import { chooseLocale, formatDate, loadCatalogues, setLocale, translate, useText } from "./translate.ts";

test("a missing text is logged and its key is shown", () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  expect(translate("nobody.wrote-this")).toBe("nobody.wrote-this");
  expect(warn).toHaveBeenCalledWith("missing message", "en", "nobody.wrote-this");
  warn.mockRestore();
});

test("changing the language returns a new translate function, and the choice is remembered", async () => {
  await loadCatalogues(shellTexts);
  const { result } = renderHook(() => useText());
  const before = result.current;
  expect(before("error.close")).toBe("Close");
  await act(() => setLocale("nl"));
  expect(result.current).not.toBe(before);
  expect(result.current("error.close")).toBe("Sluiten");
  expect(document.documentElement.lang).toBe("nl");
  expect(localStorage.getItem("demarc.locale")).toBe("nl");
  await act(() => setLocale("en"));
});

test("English is remembered once a person chooses it, and not because it is the default", async () => {
  localStorage.clear();
  await setLocale("en");
  expect(localStorage.getItem("demarc.locale")).toBeNull();
  await chooseLocale("en");
  expect(localStorage.getItem("demarc.locale")).toBe("en");
});

test("a language that fails to load keeps the current one", async () => {
  const broken = { en: async () => ({ default: {} }), nl: () => Promise.reject(new Error("gone")) };
  await loadCatalogues(broken);
  await expect(setLocale("nl")).rejects.toThrow("gone");
  expect(translate("error.close")).toBe("Close");
});

test.each([
  ["2026-03-28T23:30:00Z", "29 Mar 2026, 00:30", "29 mrt 2026, 00:30"],
  ["2026-10-25T00:30:00Z", "25 Oct 2026, 02:30", "25 okt 2026, 02:30"],
  ["2026-12-31T22:59:00Z", "31 Dec 2026, 23:59", "31 dec 2026, 23:59"],
])("%s is shown in Amsterdam, wherever the browser is", (instant, english, dutch) => {
  expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).not.toMatch(/Amsterdam|UTC/);
  const options = { dateStyle: "medium", timeStyle: "short" } as const;
  expect([formatDate(instant, "en", options), formatDate(instant, "nl", options)]).toEqual([english, dutch]);
  expect(formatDate(instant, "en")).toBe(english.slice(0, 11));
});
