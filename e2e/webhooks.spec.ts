import { randomUUID } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { test } from "./support/journey.ts";
import { callAs, openAs } from "./support/open-as.ts";
import { administrators } from "./support/portal.ts";

const received: { readonly headers: Record<string, string>; readonly body: string }[] = [];
const receiver = http.createServer((request, response) => {
  let body = "";
  request.on("data", (part: Buffer) => (body += part.toString()));
  request.on("end", () => {
    received.push({ headers: request.headers as Record<string, string>, body });
    response.writeHead(request.url === "/refuses" ? 500 : 200).end("thanks");
  });
});
let at = "";
test.beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  at = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
test.afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

const notifications = (page: Page) => page.getByRole("status", { name: "Notifications" });
const choose = async (page: Page, name: string, action: string): Promise<void> => {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
};

test("a webhook is tried, created, tested, given a new secret, sent events again, disabled and deleted", async ({
  page,
}) => {
  await openAs(page, administrators.main, "/account/webhooks");
  let secret = "";

  await test.step("its form names what is missing, and sends a test before it is saved", async () => {
    await page.getByRole("button", { name: "New webhook" }).click();
    await page.getByRole("button", { name: "Create webhook" }).click();
    await expect(page.getByRole("textbox", { name: "Address" })).toBeFocused();
    await page.getByRole("textbox", { name: "Address" }).fill(`${at}/refuses`);
    await page.getByRole("button", { name: "Send a test to this address" }).click();
    await expect(page.getByRole("dialog")).toContainText("The address answered 500");
    await page.getByRole("textbox", { name: "Address" }).fill(`${at}/erp`);
    await page.getByRole("button", { name: "Send a test to this address" }).click();
    await expect(page.getByRole("dialog")).toContainText("The test arrived: 200");
    await page.getByRole("textbox", { name: "Name" }).fill("ERP");
    await page.getByRole("checkbox", { name: "Company and contacts" }).check();
    await page.getByRole("checkbox", { name: "Orders" }).check();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Create webhook" }).click();
  });

  await test.step("its secret is shown once", async () => {
    secret = await page.getByRole("region", { name: "Secret" }).locator("code").innerText();
    expect(secret).toMatch(/^whsec_/);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Close" }).last().click();
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await page.getByRole("button", { name: "I have stored it" }).click();
    await expect(page.getByRole("row").filter({ hasText: "ERP" })).toContainText("Orders, Company and contacts");
  });

  await test.step("a test arrives with its signature, and is in the log", async () => {
    received.length = 0;
    await choose(page, "ERP", "Send test");
    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1);
    const [{ headers, body } = { headers: {}, body: "" }] = received;
    expect(JSON.parse(body)).toMatchObject({ type: "webhook.test" });
    expect(headers["webhook-signature"]).toMatch(/^v1,/);
    await page.getByRole("link", { name: "ERP" }).click();
    await expect(page.getByRole("row").filter({ hasText: "webhook.test" })).toContainText("200 in");
    await page.getByRole("button", { name: "webhook.test", exact: true }).click();
    await expect(page.getByRole("dialog")).toContainText("thanks");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
  });

  await test.step("a change of the company is delivered, and sent again", async () => {
    received.length = 0;
    const contact = {
      id: randomUUID(),
      types: ["support"],
      firstName: "Web",
      lastName: "Hook",
      email: "hook@polderlicht.example",
    };
    await callAs(administrators.main, {
      method: "POST",
      path: "/contact",
      body: { ...contact, phoneNumber: "0200000013" },
    });
    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1);
    await page.reload();
    const row = page.getByRole("row").filter({ hasText: "customer.contact-changed" });
    await expect(row).toContainText("Delivered");
    await row.getByRole("checkbox").check();
    await page
      .getByRole("region", { name: "Actions for the selection" })
      .getByRole("button", { name: "Send again" })
      .click();
    await expect(notifications(page)).toContainText("The event is being sent again.");
    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(2);
    expect(received[1]?.headers["webhook-id"]).toBe(received[0]?.headers["webhook-id"]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step("both secrets sign after a new one; it is disabled with undo, and deleted", async () => {
    await page.goto(page.url().replace(/\/account\/webhooks.*/, "/account/webhooks"));
    await choose(page, "ERP", "Replace secret");
    await page.getByRole("dialog").getByRole("button", { name: "Replace secret" }).click();
    await expect(page.getByRole("region", { name: "Secret" }).locator("code")).not.toHaveText(secret);
    await page.getByRole("button", { name: "I have stored it" }).click();
    await choose(page, "ERP", "Disable");
    await expect(page.getByRole("row").filter({ hasText: "ERP" })).toContainText("Disabled");
    await notifications(page).getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("row").filter({ hasText: "ERP" })).toContainText("Active");
    await choose(page, "ERP", "Delete");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("No webhooks yet")).toBeVisible();
  });
});
