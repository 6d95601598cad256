import { test } from "@playwright/test";
import { addStaff, consoleUrl, signInWithNewApp } from "./support/staff.ts";
import { operator } from "./support/command-line.ts";

test("shots", async ({ page }) => {
  test.setTimeout(300_000);
  const username = `all-${Date.now()}@noordwal.example`;
  await addStaff(page, { username, name: "Service desk", roles: ["SALES", "DESK", "NETWORK"] });
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto(consoleUrl());
  await page.getByRole("button").first().waitFor();
  await page.screenshot({ path: "/tmp/shots/sign-in-1280.png" });
  await signInWithNewApp(page, username);
  await page.getByRole("heading", { level: 1, name: "Inbox" }).waitFor();
  for (const locale of ["en", "nl"])
    for (const theme of ["light", "dark"])
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await page.evaluate(
          ([l, t]) => {
            localStorage["demarc.locale"] = l;
            localStorage["demarc.theme"] = t;
          },
          [locale, theme],
        );
        await page.goto(`${consoleUrl()}/inbox`);
        await page.locator("main a").first().waitFor();
        await page.waitForTimeout(1500);
        await page.screenshot({ path: `/tmp/shots/inbox-${width}-${theme}-${locale}.png` });
        if (width === 390) {
          await page.locator("main a").first().click();
          await page.waitForTimeout(600);
          await page.screenshot({ path: `/tmp/shots/panel-${width}-${theme}-${locale}.png` });
        }
      }
});
