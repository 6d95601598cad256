import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { operator } from "./support/command-line.ts";
import { test } from "./support/journey.ts";
import { callAs, openAs } from "./support/open-as.ts";
import { administrators, watchForErrors } from "./support/portal.ts";

const notifications = (page: Page) => page.getByRole("status", { name: "Notifications" });
const rowheaders = (page: Page) => page.getByRole("rowheader");
const dialog = (page: Page) => page.getByRole("dialog");
const action = async (page: Page, name: string): Promise<void> => {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
};
const stages = (page: Page) => page.getByRole("list", { name: "Progress of the order" }).getByRole("listitem");

test("finds an order by its place, and every view of it is in the address", async ({ page }) => {
  const errors = await watchForErrors(page);
  await openAs(page, administrators.main, "/orders");
  await expect(rowheaders(page).first()).toBeVisible();
  await page.getByRole("link", { name: /^Waiting for you/ }).click();
  await expect(page).toHaveURL(/status=AWAITING_CUSTOMER/);
  await expect(page.getByRole("table").getByText("Waiting for you").first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/orders$/);
  await expect(page.getByRole("table").getByText("Delivered").first()).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("rijnoever");
  await expect(rowheaders(page)).toHaveCount(1);
  await expect(page).toHaveURL(/q=rijnoever/);
  await page.reload();
  await rowheaders(page).getByRole("link").click();
  await expect(page.getByText("Rijnoever 30 2, 6811 ZZ Arnhem").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Price" })).toBeVisible();
  expect(errors).toEqual([]);
});

test("a question is answered, a note is added, and the order is cancelled before it is accepted", async ({ page }) => {
  // The oldest one, because other tests place orders at the same time.
  const { items } = await callAs<{ items: { id: string; orderNumber: string }[] }>(administrators.main, {
    method: "GET",
    path: "/order?status=SUBMITTED",
  });
  const { id, orderNumber: number } = items.at(-1) ?? { id: "", orderNumber: "" };
  await operator("order", "request-info", id, "text=Which floor is the meter cupboard on?");
  await openAs(page, administrators.main, `/orders/order/${id}`);
  await expect(page.getByText("Which floor is the meter cupboard on?").first()).toBeVisible();
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  await dialog(page).getByRole("textbox", { name: "Your answer" }).fill("The first floor, behind the reception.");
  await dialog(page)
    .locator("input[type=file]")
    .setInputFiles({
      name: "floor.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
    });
  await expect(dialog(page).getByText("Sending …")).toHaveCount(0);
  await dialog(page).getByRole("button", { name: "Send answer" }).click();
  await expect(notifications(page)).toContainText(`Your answer to ${number} is sent.`);
  await expect(page.getByRole("button", { name: "Answer", exact: true })).toHaveCount(0);
  await expect(page.getByText("floor.pdf")).toBeVisible();
  await page.reload();
  await expect(stages(page).first()).toHaveAttribute("aria-current", "step");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Add note" }).click();
  await dialog(page).getByRole("textbox", { name: "Note" }).fill("Ring twice.");
  await dialog(page).getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText("Ring twice.")).toBeVisible();

  await action(page, "Cancel order");
  await expect(dialog(page)).toContainText("cancelling costs nothing");
  await dialog(page).getByRole("button", { name: "Cancel order" }).click();
  await expect(notifications(page)).toContainText(`${number} is cancelled.`);
  await expect(page.getByText(/^Cancelled on/)).toBeVisible();
  expect(await operator("order", "show", id)).toMatchObject({ status: "CANCELLED" });
});

test(
  "a line is ended on a day that is late enough, which its order shows, and that is withdrawn",
  { tag: "@all" },
  async ({ page }) => {
    await openAs(page, administrators.main, "/lines?lifecycle=ACTIVE&operational=UP&q=balie");
    await rowheaders(page).first().getByRole("link").click();
    await page.getByRole("tab", { name: "Contract" }).click();
    await page.getByRole("button", { name: "End line" }).click();
    await expect(dialog(page)).toBeVisible();
    await expectAccessible(page, "dialog");
    const last = dialog(page).getByLabel(/^Last day/);
    const earliest = await last.inputValue();
    await last.fill("2026-01-01");
    await dialog(page).getByRole("button", { name: "End line" }).click();
    await expect(last).toHaveAttribute("aria-invalid", "true");
    await last.fill(earliest);
    await dialog(page).getByRole("button", { name: "End line" }).click();
    await expect(page.getByText(/^Ends on /).first()).toBeVisible();
    await notifications(page)
      .getByRole("link", { name: /^View order/ })
      .click();
    await expect(stages(page)).toHaveCount(3);
    await expect(page.getByText(/^LN-\d+ ends on/)).toBeVisible();
    await page
      .getByRole("link", { name: /^LN-\d+$/ })
      .first()
      .click();
    await page.getByRole("tab", { name: "Contract" }).click();
    await page.getByRole("button", { name: "Withdraw termination" }).click();
    await dialog(page).getByRole("button", { name: "Withdraw termination" }).click();
    await expect(notifications(page)).toContainText(/^.*LN-\d+ continues\./);
    await expect(page.getByRole("button", { name: "End line" })).toBeVisible();
  },
);
