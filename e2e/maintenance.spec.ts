import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { operator } from "./support/command-line.ts";
import { test } from "./support/journey.ts";
import { openAs } from "./support/open-as.ts";
import { administrators, portalUrl } from "./support/portal.ts";

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

test("a customer finds announced maintenance on its home, the page of its line and in its list", async ({ page }) => {
  const rights = ["maintenance.write", "maintenance.publish"].map((right) => `rights=${right}`);
  const { token } = await operator("service-token", "create", "name=noc-e2e", ...rights);
  const send = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${portalUrl("main")}/operator/v1/maintenance/${path}`, {
      method,
      headers: { Authorization: `Bearer ${String(token)}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { id: string };
  };
  await openAs(page, administrators.main, "/lines?lifecycle=ACTIVE&sort=-lineNumber");
  const link = page.getByRole("rowheader").first().getByRole("link");
  const line = /\/lines\/detail\/([0-9a-f-]+)/.exec((await link.getAttribute("href")) ?? "")?.[1] ?? "";
  const title = { nl: "Werk aan de glasvezelring", en: "Work on the fibre ring" };
  const { id } = await send("PUT", "ref/E2E-1", {
    title,
    text: title,
    startsAt: inDays(2),
    endsAt: inDays(2.2),
    services: [{ type: "line", service: line, impact: "OUTAGE" }],
  });

  await test.step("a draft is not shown", async () => {
    await page.goto(`${portalUrl("main")}/maintenance`);
    await expect(page.getByRole("heading", { level: 1, name: "Maintenance" })).toBeVisible();
    await expect(page.getByRole("link", { name: title.en })).toHaveCount(0);
  });

  await test.step("the home leads to it after its publication", async () => {
    await send("POST", `${id}/publish`, {});
    await page.goto(`${portalUrl("main")}/`);
    await page.getByRole("link", { name: /^View: Maintenance: / }).click();
    await expect(page.getByRole("heading", { level: 1, name: title.en })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("it leads to the line, whose page announces it", async () => {
    await page.getByRole("table", { name: "Affected services" }).getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(line));
    await expect(page.getByText(`Planned maintenance: ${title.en}`)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a cancellation stays in the list, and leaves the page of the line", async () => {
    await send("POST", `${id}/cancel`, { reason: "Not needed" });
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(/Planned maintenance: Work/)).toHaveCount(0);
    await page.goto(`${portalUrl("main")}/maintenance?status=CANCELLED`);
    await expect(page.getByRole("row", { name: title.en })).toContainText("Cancelled");
    await expectAccessible(page);
  });
});
