import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { test } from "./support/journey.ts";
import { chooseFilter } from "./support/lists.ts";
import { openAs } from "./support/open-as.ts";
import { administrators, watchForErrors } from "./support/portal.ts";

const mila = administrators["data-centre"];
const notifications = (page: Page) => page.getByRole("status", { name: "Notifications" });
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const dialog = (page: Page) => page.getByRole("dialog");

test("a rack is found and renamed, and who may open it and what is in it are kept", async ({ page }) => {
  const errors = await watchForErrors(page);
  await openAs(page, mila, "/racks");
  const racks = page.getByRole("table", { name: "Racks" }).getByRole("rowheader");

  await test.step("the list is filtered in its address, with the shared units below", async () => {
    await expect(racks).toHaveCount(9);
    await expect(page.getByRole("table", { name: "Shared colocation" })).toBeVisible();
    await chooseFilter(page, "Size", "Half rack");
    await expect(racks).toHaveCount(1);
    await page.reload();
    await expect(racks).toHaveCount(1);
  });

  await test.step("it is renamed, and that is undone", async () => {
    await racks.getByRole("link").click();
    await expect(title(page, "Rotterdam")).toBeVisible();
    await page.getByRole("button", { name: "Rename" }).click();
    await dialog(page).getByLabel("Reference").fill("Rotterdam, hall 1");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(title(page, "Rotterdam, hall 1")).toBeVisible();
    await notifications(page).getByRole("button", { name: "Undo" }).click();
    await expect(title(page, "Rotterdam")).toHaveText("Rotterdam");
  });

  await test.step("a person gets access; an invalid address is refused at its field", async () => {
    const people = page.getByRole("table", { name: "People with access" }).getByRole("row", { name: /Sam Visser/ });
    await page.getByRole("button", { name: "Change access" }).click();
    const persons = dialog(page).getByRole("group", { name: /^Person \d+$/ });
    await dialog(page).getByRole("button", { name: "Add a person" }).click();
    const added = persons.last();
    await added.getByLabel("Name", { exact: true }).fill("Sam Visser");
    await added.getByLabel("E-mail address").fill("sam");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    // The form moves the focus once it has judged the submit; before, it would take what is typed next.
    await expect(added.getByLabel("E-mail address")).toBeFocused();
    await expect(added.getByLabel("E-mail address")).toHaveAttribute("aria-invalid", "true");
    await added.getByLabel("E-mail address").fill("sam.visser@kadeblok.example");
    await added.getByLabel(/^Valid until/).fill("2099-12-31");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(people).toContainText("31 Dec 2099");
    await page.reload();
    await expect(people).toBeVisible();
  });

  await test.step("devices are listed, drawn unit by unit, and taken back by undo", async () => {
    await page.goto(new URL("/racks", page.url()).href);
    await page.getByRole("link", { name: "Cluster B, compute" }).click();
    await page.getByRole("button", { name: "List devices" }).click();
    const first = dialog(page).getByRole("group", { name: "Device 1" });
    await first.getByLabel("Device", { exact: true }).fill("node-1");
    await first.getByLabel("Lowest unit").fill("46");
    await first.getByLabel("Height in U").fill("2");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(first.getByLabel("Lowest unit")).toHaveAttribute("aria-invalid", "true");
    await first.getByLabel("Lowest unit").fill("45");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("img", { name: "46 units: 2 in use, 44 free" })).toBeVisible();
    const parts = page.getByRole("list", { name: "The rack from top to bottom" });
    await expect(parts.getByRole("button")).toHaveText(["U45–U46node-1", "U1–U44Free"]);
    await parts.getByRole("button").first().press("ArrowDown");
    await expect(parts.getByRole("button", { name: /Free/ })).toBeFocused();
    await expectAccessible(page);
    await notifications(page).getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("No devices listed yet")).toBeVisible();
  });
  // The refused list of devices.
  expect(errors.filter((error) => !error.includes("status of 400"))).toEqual([]);
});
