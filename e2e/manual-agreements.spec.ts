import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { commandLine, idIn, operator } from "./support/command-line.ts";
import { test } from "./support/journey.ts";
import { openAs } from "./support/open-as.ts";
import { tabTo } from "./support/portal.ts";

const ruth = "ruth.klein@kadeblok.example";

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
  await operator("manual-agreement", "publish", await idIn("manual-agreement", "number", number));
  return number;
};

test("by keyboard: an agreement is found, read, accepted, ended and kept", async ({ page }) => {
  await published("Keyboard hours");
  await openAs(page, ruth, "/manual-agreement?status=PENDING_ACCEPTANCE");

  await test.step("it is read, and its document downloaded", async () => {
    await expect(page.getByRole("link", { name: "Dark fibre ring between three data centres" })).toBeHidden();
    await tabTo(page, page.getByRole("link", { name: "Keyboard hours" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Keyboard hours" })).toBeFocused();
    await expect(page.getByText(/^Accept or decline this agreement by /)).toBeVisible();
    await expect(page.getByRole("link", { name: "the terms" })).toHaveAttribute("rel", "noopener noreferrer");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download terms.pdf" }).press("Enter"),
    ]);
    expect(readFileSync(await download.path(), "latin1")).toBe("%PDF-1.4 terms");
  });

  await test.step("it is accepted, after a dialog that names the amount and the term", async () => {
    await tabTo(page, page.getByRole("button", { name: "Accept", exact: true }));
    await page.keyboard.press("Enter");
    const accepting = page.getByRole("dialog", { name: "Accept Keyboard hours?" });
    await expect(accepting.getByRole("button", { name: "Not now" })).toBeFocused();
    await expect(accepting.getByText("€251.00")).toBeVisible();
    await expect(accepting.getByText("12 months, from today")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Accept", exact: true })).toBeFocused();
    await page.keyboard.press("Enter");
    await tabTo(page, accepting.getByRole("button", { name: "Accept agreement" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^Renews on .* for 12 months$/)).toBeVisible();
    await expect(page.getByText(/^The last day to cancel before that is /)).toBeVisible();
  });

  await test.step("it is ended, after a dialog that names what that costs", async () => {
    await tabTo(page, page.getByRole("button", { name: "End agreement" }));
    await page.keyboard.press("Enter");
    const ending = page.getByRole("dialog", { name: "End Keyboard hours?" });
    await expect(ending.getByRole("button", { name: "Cancel" })).toBeFocused();
    await expect(ending.getByText(/€3,012.00 excl. VAT, 12 months/)).toBeVisible();
    await expectAccessible(page);
    await tabTo(page, ending.getByRole("button", { name: "End agreement" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText("You can withdraw the termination through that day.")).toBeVisible();
  });

  await test.step("the termination is withdrawn", async () => {
    await tabTo(page, page.getByRole("button", { name: "Withdraw termination" }));
    await page.keyboard.press("Enter");
    const keeping = page.getByRole("dialog", { name: "Withdraw the termination of Keyboard hours?" });
    await expect(keeping.getByRole("button", { name: "Withdraw termination" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Termination withdrawn")).toBeVisible();
    await expect(page.getByRole("button", { name: "End agreement" })).toBeVisible();
    await expectAccessible(page);
  });
});
