import { test } from "@playwright/test";
import { portalUrl, signIn } from "./portal.ts";
test("look", async ({ page }) => {
  page.on("console", (m) => console.log(m.type(), m.text()));
  await page.goto(portalUrl("main")); await page.screenshot({ path: "/tmp/shot-home.png" });
  await signIn(page, "joris.bakker@polderlicht.example"); await page.waitForTimeout(500);
  await page.screenshot({ path: "/tmp/shot-in.png" });
  await page.goto(portalUrl("main") + "/company"); await page.waitForTimeout(1000);
  await page.screenshot({ path: "/tmp/shot-company.png", fullPage: true });
});
