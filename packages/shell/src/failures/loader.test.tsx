import { cleanup, render, renderHook, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CallError, type CallFailure } from "../calls/call-error.ts";
import { closeDialog, useDialogs } from "../dialog-store.ts";
import { WithKitTexts } from "../kit-texts.tsx";
import { kitTexts, shellTexts } from "../shell-texts.ts";
import { loadCatalogues, setLocale } from "../translate.ts";
import { Loader } from "./loader.tsx";

const failed = (status: number, more: Partial<CallFailure> = {}) =>
  new CallError("x", { kind: "status", status, code: "", details: {}, requestId: "req_7", ...more } as CallFailure);
const lost = new CallError("x", { kind: "network" });

const dialogs = () => renderHook(() => useDialogs()).result.current;
const closeDialogs = () => dialogs().forEach(({ id }) => closeDialog(id));

const show = (...errors: readonly unknown[]) => {
  for (const error of errors)
    render(
      <WithKitTexts>
        <Loader loading={false} failed error={error} onRetry={() => undefined}>
          {null}
        </Loader>
      </WithKitTexts>,
    );
};

let page = 0;
beforeEach(async () => {
  history.replaceState(null, "", `/page-${(page += 1)}`);
  await loadCatalogues(kitTexts, shellTexts);
});
afterEach(async () => {
  closeDialogs();
  cleanup();
  await setLocale("en");
  history.replaceState(null, "", "/");
});

test.each([
  ["500", failed(500), "api.500.title"],
  ["429", failed(429), "api.429.title"],
  ["no answer", lost, "error.application.title"],
])("parts of a page that get %s open one dialog, and none after it was closed", (_what, error, title) => {
  show(error, error, error);
  expect(dialogs().map((dialog) => dialog.title)).toEqual([title]);
  closeDialogs();
  show(error, error, error);
  expect(dialogs()).toEqual([]);
  expect(screen.getAllByRole("button", { name: "Try again" })).toHaveLength(6);
  cleanup();
  history.replaceState(null, "", `/elsewhere-${page}`);
  show(error);
  expect(dialogs()).toHaveLength(1);
});

test("what a person may not read, or what is gone, opens no dialog", () => {
  show(failed(403), failed(404), new Error("a part of the page did not load"));
  expect(dialogs()).toEqual([]);
});

describe("a part that cannot be read", () => {
  test.each<[string, unknown, RegExp]>([
    ["no answer", lost, /We got no answer\. Check your connection/],
    ["500", failed(500), /Our server could not read this\. Try again later\./],
    ["429", failed(429), /too many requests.*Wait a minute and try again\./],
    ["429 with Retry-After: 1", failed(429, { retryAfter: 1 }), /Wait 1 second and try again\./],
    ["429 with Retry-After: 120", failed(429, { retryAfter: 120 }), /Wait 120 seconds and try again\./],
    ["429 with Retry-After: 121", failed(429, { retryAfter: 121 }), /Wait 3 minutes and try again\./],
    ["403 for a role that is gone", failed(403, { code: "role.missing" }), /does not have the role/],
    ["403", failed(403), /The request was refused/],
    ["404", failed(404), /It cannot be found/],
    ["503", failed(503), /Our server could not handle this/],
    ["code that did not load", new Error("x"), /That did not work/],
  ])("shows the reason and a support code after %s", (_what, error, cause) => {
    show(error);
    const { textContent } = screen.getByRole("alert");
    expect(textContent).toMatch(/^This could not be loaded\./);
    expect(textContent).toMatch(cause);
    expect(/connection/.test(textContent)).toBe(error === lost);
    if (error instanceof CallError && error !== lost) expect(textContent).toContain("req_7");
    expect(screen.getByRole("button", { name: "Copy support code" })).toBeDefined();
  });

  test("says it in Dutch", async () => {
    await setLocale("nl");
    show(failed(429, { retryAfter: 240 }));
    expect(screen.getByRole("alert").textContent).toContain("Wacht 4 minuten en probeer het opnieuw.");
  });
});
