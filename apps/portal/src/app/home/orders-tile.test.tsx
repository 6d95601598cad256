import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { loadCatalogues } from "@demarc/shell/translate.ts";
import { OrdersTile } from "./orders-tile.tsx";

beforeAll(() => loadCatalogues({ en: () => import("./history.en.ts"), nl: () => import("./history.nl.ts") }));
afterEach(cleanup);

test.each([
  [{ open: 8, waiting: 1, drafts: 2 }, "1 waits for you · 2 drafts", "/orders?status=AWAITING_CUSTOMER"],
  [{ open: 8, waiting: 0, drafts: 1 }, "1 draft", "/orders"],
  [{ open: 0, waiting: 0, drafts: 0 }, "nothing waits for you", "/orders"],
])("orders %j have the note “%s” and lead to what waits first", (figures, note, href) => {
  render(<OrdersTile figures={figures} />);
  expect(screen.getByText(String(figures.open))).toBeTruthy();
  expect(screen.getByRole("article").textContent).toContain(note);
  expect(screen.getByRole("link").getAttribute("href")).toBe(href);
});
