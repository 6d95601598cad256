import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { commandLine } from "./support/command-line.ts";
import { portalUrl, signIn, tabTo } from "./support/portal.ts";

const ruth = "ruth.klein@kadeblok.example";
const screenOf = (address: string) => `${portalUrl("data-centre")}${address}`;

/** Publishes an agreement of Kadeblok with a document. Returns its number. */
const published = async (title: string): Promise<string> => {
  const folder = mkdtempSync(path.join(tmpdir(), "demarc-agreement-"));
  writeFileSync(path.join(folder, "terms.pdf"), "%PDF-1.4 terms");
  const file = path.join(folder, "agreement.yaml");
  writeFileSync(
    file,
    `customer: 20140117
title: ${title}
category: MAINTENANCE
description: "**Two** hours a month. See [the terms](https://portal.waterkant.example/legal/terms)."
term: 12
notice: 30
renewal: 12
lines:
  - { description: Remote hands, quantity: 2, monthly: 125.50, once: 50 }
documents: [terms.pdf]
`,
  );
  const drafted = await commandLine("manual-agreement", "draft", file);
  const number = /MA-\d{4}-\d{3,}/.exec(drafted)?.[0] ?? "";
  await commandLine("manual-agreement", "publish", number);
  return number;
};

/** Opens an agreement through the list and its search. */
const open = async (page: Page, title: string): Promise<void> => {
  await page.goto(screenOf(`/manual-agreement?q=${encodeURIComponent(title)}`));
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeFocused();
};

test("a person finds an agreement in the list, reads it and downloads its document", async ({ page }) => {
  await published("Reading hours");
  await signIn(page, ruth, "data-centre");
  await page.getByRole("link", { name: "Bespoke agreements", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Bespoke agreements" })).toBeFocused();
  await expect(page.getByRole("link", { name: "Dark fibre ring between three data centres" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Status", exact: true }).click();
  await page.getByRole("option", { name: /^Waiting for you/ }).click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/status=PENDING_ACCEPTANCE/);
  await expect(page.getByRole("link", { name: "Dark fibre ring between three data centres" })).toBeHidden();
  await page.getByRole("link", { name: "Reading hours" }).click();
  await expect(page.getByText(/^Accept or decline this agreement by /)).toBeVisible();
  await expect(page.getByRole("link", { name: "the terms" })).toHaveAttribute("rel", "noopener noreferrer");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download terms.pdf" }).click(),
  ]);
  expect(readFileSync(await download.path(), "latin1")).toBe("%PDF-1.4 terms");
  await expectAccessible(page);
});

test("by keyboard: an agreement is accepted, ended and kept", async ({ page }) => {
  await published("Keyboard hours");
  await signIn(page, ruth, "data-centre");
  await open(page, "Keyboard hours");
  await tabTo(page, page.getByRole("button", { name: "Accept", exact: true }));
  await page.keyboard.press("Enter");
  const accepting = page.getByRole("dialog", { name: "Accept Keyboard hours?" });
  await expect(accepting.getByRole("button", { name: "Not now" })).toBeFocused();
  await expect(accepting.getByText("€251.00")).toBeVisible();
  await expect(accepting.getByText("12 months, from today")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Accept", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, accepting.getByRole("button", { name: "Accept agreement" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Renews on .* for 12 months$/)).toBeVisible();
  await expect(page.getByText(/^The last day to cancel before that is /)).toBeVisible();
  await expectAccessible(page);

  await tabTo(page, page.getByRole("button", { name: "End …" }));
  await page.keyboard.press("Enter");
  const ending = page.getByRole("dialog", { name: "End Keyboard hours?" });
  await expect(ending.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expect(ending.getByText(/€3,012.00 excl. VAT, 12 months/)).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, ending.getByRole("button", { name: "End agreement" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("You can withdraw the termination until and including that day.")).toBeVisible();
  await expectAccessible(page);

  await tabTo(page, page.getByRole("button", { name: "Withdraw termination" }));
  await page.keyboard.press("Enter");
  const keeping = page.getByRole("dialog", { name: "Withdraw the termination of Keyboard hours?" });
  await expect(keeping.getByRole("button", { name: "Withdraw termination" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Termination withdrawn")).toBeVisible();
  await expect(page.getByRole("button", { name: "End …" })).toBeVisible();
});

test("an agreement is declined with a reason, which the screen repeats and the operator reads", async ({ page }) => {
  const number = await published("Declined hours");
  await signIn(page, ruth, "data-centre");
  await page.goto(screenOf("/"));
  const waiting = page.getByRole("region", { name: "Needs your attention" });
  await waiting.getByRole("button", { name: /^Show all/ }).click();
  await expect(waiting.getByText("Decide on Declined hours")).toBeVisible();
  await open(page, "Declined hours");
  await page.getByRole("button", { name: "Decline", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Decline Declined hours?" });
  await dialog.getByLabel("Reason").fill("Too many hours");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Decline agreement" }).click();
  await expect(page.getByText("You declined this agreement")).toBeVisible();
  await expect(page.getByText("Your reason: “Too many hours”")).toBeVisible();
  expect(await commandLine("manual-agreement", "show", number)).toContain("declined: Too many hours");
});

test("a reseller reads the agreements of its child and cannot decide about them", async ({ page }) => {
  await signIn(page, "daan.vos@polderlicht.example", "main");
  await page.goto(`${portalUrl("main")}/manual-agreement?company=20120281`);
  await page.getByRole("link", { name: "Beheer van het fabrieksnetwerk" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Beheer van het fabrieksnetwerk" })).toBeVisible();
  await expect(page.getByText(/^Ends on /).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Withdraw termination" })).toBeHidden();
  await expectAccessible(page);
});
