import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { test } from "./support/journey.ts";
import { openAs } from "./support/open-as.ts";
import { administrators, portalUrl } from "./support/portal.ts";

const notifications = (page: Page) => page.getByRole("status", { name: "Notifications" });
const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const statusWith = async (secret: string): Promise<number> => {
  const answer = await fetch(`${portalUrl("main")}/v1/me`, { headers: { Authorization: `Bearer ${secret}` } });
  return answer.status;
};
const secretShown = async (page: Page): Promise<string> => {
  const secret = await page.getByRole("region", { name: "Secret" }).locator("code").innerText();
  expect(secret).toMatch(/^pt_[0-9A-Za-z]{36}$/);
  return secret;
};
const choose = async (page: Page, name: string, action: string): Promise<void> => {
  await rowOf(page, name)
    .first()
    .getByRole("button", { name: `Actions for ${name}` })
    .click();
  // Fully visible and on top: a scrolling table once clipped it.
  for (const item of await page.getByRole("menuitem").all()) {
    await expect(item).toBeInViewport({ ratio: 1 });
    const onTop = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    };
    expect(await item.evaluate(onTop)).toBe(true);
  }
  await page.getByRole("menuitem", { name: action }).click();
};

test("a token is created, used, renamed, replaced and revoked within a second", async ({ page }) => {
  await openAs(page, administrators.main, "/account/api-tokens");
  let secret = "";
  let successor = "";

  await test.step("it is created for reading only, and its secret is shown once", async () => {
    await page.getByRole("button", { name: "New token" }).click();
    await page.getByRole("button", { name: "Create token" }).click();
    await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
    await page.getByRole("textbox", { name: "Name" }).fill("Monitoring script");
    await page.getByRole("radio", { name: "Read only" }).check();
    await page.getByRole("button", { name: "Create token" }).click();
    secret = await secretShown(page);
    await expect(page.getByRole("region", { name: "Example" })).toContainText(
      `curl -H "Authorization: Bearer ${secret}"`,
    );
    await expectAccessible(page);
    expect(await statusWith(secret)).toBe(200);
    await page.getByRole("button", { name: "Close" }).last().click();
    await page.getByRole("button", { name: "Back to the secret" }).click();
    await page.getByRole("button", { name: "I have stored it" }).click();
    await expect(page.getByText(secret)).toHaveCount(0);
  });

  await test.step("the list says how it was used", async () => {
    await page.reload();
    await expect(rowOf(page, "Monitoring script")).toContainText("from 127.0.0.1");
    await expect(rowOf(page, "Monitoring script")).toContainText("Read only");
  });

  await test.step("it is renamed and replaced; both work for a while", async () => {
    await choose(page, "Monitoring script", "Rename");
    await page.getByRole("textbox", { name: "Name" }).fill("Meetscript");
    await page.getByRole("button", { name: "Save name" }).click();
    await expect(notifications(page)).toContainText("Token renamed to Meetscript.");
    await choose(page, "Meetscript", "Replace");
    await page.getByRole("textbox", { name: "Name" }).fill("Opvolger");
    await page.getByRole("button", { name: "Replace token" }).click();
    successor = await secretShown(page);
    await page.getByRole("button", { name: "I have stored it" }).click();
    expect([await statusWith(secret), await statusWith(successor)]).toEqual([200, 200]);
    await expect(rowOf(page, "Meetscript")).toContainText("Active until");
  });

  await test.step("it is revoked once its name is typed, and refused within a second", async () => {
    await choose(page, "Opvolger", "Revoke");
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await expect(page.getByRole("dialog")).toContainText("The name does not match.");
    await page.getByRole("textbox", { name: /Type the name/ }).fill("Opvolger");
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await expect(notifications(page)).toContainText("Opvolger revoked.");
    await expect.poll(() => statusWith(successor), { timeout: 1000, intervals: [50] }).toBe(401);
    expect(await statusWith(secret)).toBe(200);
  });
});
