import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { letter } from "../apps/api/src/testing/requests/file-form.ts";
import { test } from "./support/journey.ts";
import { openAs } from "./support/open-as.ts";
import { fillSignIn } from "./support/portal.ts";

const ruth = "ruth.klein@kadeblok.example";
const daan = "daan.vos@polderlicht.example";
const decisions = (page: Page) => page.getByRole("button", { name: /^(Accept|Reject)/ });

test("a person lists quotations, reads one, prints it, and accepts one of its two options", async ({ page }) => {
  await openAs(page, ruth, "/quotations?q=QT-2026-0192");
  await expect(page.getByRole("row", { name: /QT-2026-0192/ })).toContainText("To decide");
  await page.getByRole("rowheader").getByRole("link", { name: "QT-2026-0192" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "QT-2026-0192" })).toBeFocused();
  const url = page.url();
  for (const option of ["Three years", "One year"])
    await expect(page.getByRole("region", { name: option })).toContainText("Full rack, 46U");
  await expect(page.getByRole("region", { name: "Three years" })).toContainText("€51,840.20");
  await expectAccessible(page);

  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("€51,840.20")).toBeVisible();
  await expect(decisions(page)).toHaveCount(0);
  await page.emulateMedia({ media: "screen" });

  // An address only opens the dialog.
  await page.goto(url.replace("/view/", "/accept/"));
  const dialog = page.getByRole("dialog", { name: "Accept QT-2026-0192?" });
  await expect(dialog.getByRole("button", { name: "Not now" })).toBeFocused();
  await dialog.getByRole("button", { name: "Not now" }).click();
  await expect(page).toHaveURL(url);
  await expect(page.getByText("To decide")).toBeVisible();

  await test.step("what was chosen is still chosen after a new sign-in", async () => {
    await page.getByRole("button", { name: "Accept", exact: true }).click();
    await dialog.getByRole("radio", { name: /Three years/ }).check();
    await dialog.getByRole("checkbox").check();
    const error = { code: "reauthentication-required", message: "Sign in again.", requestId: "e2e" };
    const accept = "**/v1/customer/*/quotation/*/accept";
    await page.route(accept, (route) => route.fulfill({ status: 403, json: { error } }), { times: 1 });
    await dialog.getByRole("button", { name: "Accept for €51,840.20" }).click();
    await expect(page.locator("input[name=password]")).toBeVisible();
    await fillSignIn(page, ruth);
    await expect(dialog.getByRole("radio", { name: /Three years/ })).toBeChecked();
    await expect(dialog.getByRole("checkbox")).toBeChecked();
    await expect(dialog).toContainText("You accept “Three years”");
    await dialog.getByRole("button", { name: "Not now" }).click();
    await expect(page.getByText("To decide")).toBeVisible();
  });

  await page.getByRole("button", { name: "Accept this option Three years" }).click();
  await expect(dialog).toContainText(
    "You accept “Three years”: €3,395.00 one-off and €1,345.70 per month for 36 months, €51,840.20 in total, excl. VAT.",
  );
  await dialog.getByRole("button", { name: "Accept for €51,840.20" }).click();
  await expect(dialog.getByRole("checkbox")).toBeFocused();
  await page.keyboard.press("Space");
  await dialog.getByLabel("Purchase order number").fill("PO-8841");
  await dialog.getByRole("button", { name: "Accept for €51,840.20" }).click();
  await expect(page.getByText("Quotation QT-2026-0192 is accepted.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^Accepted on .*, and ordered$/)).toBeVisible();
  await expect(page.getByRole("region", { name: /^Orders/ }).getByRole("link", { name: /^ORD-/ })).toHaveCount(3);
  await expect(decisions(page)).toHaveCount(0);

  // The custom work is in an agreement, and each page leads to the other.
  await page.getByRole("region", { name: "Bespoke agreement" }).getByRole("link", { name: /^MA-/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Growth of cluster B" })).toBeFocused();
  await expect(page.getByRole("region", { name: "History" })).toContainText("Accepted");
  await expect(page.getByRole("row", { name: /Remote hands/ })).toContainText("€220.00");
  await page.getByRole("link", { name: "QT-2026-0192" }).click();
  await expect(page).toHaveURL(url);
});

test("a person rejects a quotation with a reason, which the screen repeats, and sees what a revision changed", async ({
  page,
}) => {
  await openAs(page, daan, "/quotations?q=QT-2026-0193");
  await page
    .getByRole("row", { name: /To decide/ })
    .getByRole("link")
    .first()
    .click();
  const changes = page.getByRole("region", { name: "What has changed since revision 1" });
  await expect(changes.getByRole("row", { name: /Over the term/ })).toContainText("€3,772.80");
  await expect(changes).toContainText("New option");
  await page.goto(page.url().replace("/view/", "/reject/"));
  const dialog = page.getByRole("dialog", { name: "Reject QT-2026-0193?" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Why do you reject it?").fill("We stay where we are");
  await dialog.getByRole("button", { name: "Reject", exact: true }).click();
  await expect(page.getByText("Quotation QT-2026-0193 is rejected.")).toBeVisible();
  await expect(page.getByText("We stay where we are").first()).toBeVisible();
});

test("a person asks for a quotation from an order form, with what the form knows, and sees the request", async ({
  page,
}) => {
  await openAs(page, daan, "/orders/line/new");
  await page.getByRole("button", { name: "Ask for a quotation" }).click();
  const dialog = page.getByRole("dialog", { name: "Ask for a quotation" });
  await expect(dialog.getByLabel("What is it about?")).toHaveValue("LINE");
  await expect(dialog.getByLabel("What do you need?")).toHaveValue(/Term: 12 months/);
  await dialog.getByLabel("What do you need?").fill("A line of 100 Gbit/s");
  await dialog
    .getByLabel(/^Drawings or specifications/)
    .setInputFiles(
      ["plan.pdf", "route.pdf"].map((name) => ({ name, mimeType: "application/pdf", buffer: Buffer.from(letter) })),
    );
  for (const name of ["plan.pdf", "route.pdf"])
    await expect(dialog.getByRole("button", { name: `Remove ${name}` })).toBeVisible();
  await dialog.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText(/^We received your request/)).toBeVisible();
  await openAs(page, daan, "/quotations");
  await page.getByRole("button", { name: "Your requests" }).click();
  const requests = page.getByRole("dialog", { name: "Your requests" });
  await expect(requests).toContainText("A line of 100 Gbit/s");
  await expectAccessible(page);
  const saving = page.waitForEvent("download");
  await requests.getByRole("button", { name: "Download route.pdf" }).click();
  expect((await saving).suggestedFilename()).toBe("route.pdf");
});
