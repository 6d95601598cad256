import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { demoTvAccount, demoTvPackages, demoTvProduct } from "../../testing/demo-tv-account.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { pageOf } from "@demarc/shell/testing/list-screen.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { tvActivationTexts } from "./activation/tv-activation-texts.ts";
import { TvAccountScreen } from "./tv-account.screen.tsx";
import { tvAccounts } from "./tv-accounts.feature.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a cancellation names the last day after the notice months, of the account and of a product", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T10:00:00Z") });
  const account = demoTvAccount();
  const path = `/v1/account/${account.id}`;
  const sport = demoTvProduct({ id: "sport", type: "option", name: { nl: "Sport", en: "Sports" } });
  fakeApi({
    "GET /config.json": () => ({ body: { apiEndpoint: "", tvNoticeMonths: 1 } }),
    "GET /v1/101010packages": () => ({ body: demoTvPackages }),
    [`GET ${path}`]: () => ({ body: account }),
    [`GET ${path}/product`]: () => ({ body: [sport] }),
    [`GET ${path}/event?limit=25`]: () => pageOf([]),
  });
  await renderScreen(TvAccountScreen, {
    path: `/tv-accounts/${account.id}`,
    route: "/tv-accounts/$accountId",
    texts: [tvAccounts.locales, tvActivationTexts, listTexts],
  });
  const action = "Cancel as of 31 December 2026";
  fireEvent.click(await screen.findByRole("button", { name: "Cancel Sports" }));
  expect(within(await screen.findByRole("dialog")).getByRole("button", { name: action })).toBeTruthy();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
  fireEvent.click(await screen.findByRole("button", { name: /^More/ }));
  fireEvent.click(await screen.findByRole("menuitem", { name: action }));
  expect(await screen.findByRole("radio", { name: /On 31 December 2026/ })).toBeTruthy();
});
