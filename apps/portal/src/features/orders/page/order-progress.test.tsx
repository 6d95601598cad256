import type { Order } from "@demarc/contract/orders/order-fields";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { WithKitTexts } from "@demarc/shell/kit-texts.tsx";
import { appCatalogues } from "../../../app/catalogues.ts";
import { baseCatalogues } from "../../../app/frame/base-texts.ts";
import { loadCatalogues, setLocale } from "@demarc/shell/translate.ts";
import { demoOrder } from "../../../testing/demo-order.ts";
import { orders } from "../orders.feature.ts";
import { orderPageTexts } from "../order-page-texts.ts";
import { OrderProgress } from "./order-progress.tsx";

beforeAll(() => loadCatalogues(...baseCatalogues, ...appCatalogues, orders.locales, orderPageTexts));
beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T10:00:00Z") }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const { possible } = demoOrder();
const ending: Partial<Order> = { action: "TERMINATE", milestones: [] };

test.each<[string, Partial<Order>, "en" | "nl", RegExp]>([
  [
    "the day for which an accepted order is planned",
    {},
    "en",
    /until the work begins, at the latest on 7 December 2026\./,
  ],
  ["that day in Dutch", {}, "nl", /^Tot het werk begint, uiterlijk op 7 december 2026, kunt u ons vragen/],
  ["no day that is over", { plannedDate: "2026-11-20" }, "en", /until the work begins\. Reference/],
  ["no day before there is one", { plannedDate: null }, "en", /until the work begins\. Reference/],
  [
    "the day of an order that can no longer be cancelled",
    { possible: { ...possible, cancel: "NONE", edit: "REFERENCES" } },
    "en",
    /^Reference and contact, until the work begins, at the latest on 7 December 2026\.$/,
  ],
  [
    "the last day of a service",
    { ...ending, plannedDate: "2026-12-31" },
    "en",
    /up to and including 31 December 2026,/,
  ],
  [
    "the wanted last day before it is planned",
    { ...ending, plannedDate: null, wishDate: "2026-12-30" },
    "nl",
    /^Tot en met 30 december 2026 kunt u de opzegging intrekken/,
  ],
])("what can still be changed names %s", async (_what, changes, locale, text) => {
  await setLocale(locale);
  render(
    <WithKitTexts>
      <OrderProgress order={demoOrder(changes)} />
    </WithKitTexts>,
  );
  expect(screen.getByText(text)).toBeTruthy();
});
