import { expect, type Page } from "@playwright/test";
import { dialogShown, either, firstRecord, follow, type Screen, shown } from "./screen-state.ts";

const unknown = "00000000-0000-4000-8000-000000000000";

const letter = async (page: Page): Promise<void> => {
  await firstRecord(page);
  const sides = page.getByRole("heading", { name: /^(From A to Z|Van A naar Z)$/ });
  const nothing = page.getByRole("heading", {
    name: /^(No data-centre connections yet|Nog geen datacenterverbindingen)$/,
  });
  await expect(sides.or(nothing).or(page.getByRole("heading", { level: 1, name: /^(Welcome|Welkom)/ }))).toBeVisible();
  const button = either(page, "button", /^(Attach|Replace) letter$|^Brief (toevoegen|vervangen)$/).first();
  if (!(await button.isVisible())) return;
  await button.click();
  await dialogShown(page);
};

const powerOf =
  (part: "rack" | "shared-colo") =>
  async (page: Page): Promise<void> => {
    await shown(page);
    const link = page.locator(`th a[href^="/racks/${part}/"]`).first();
    const appeared = await link.waitFor({ timeout: 5000 }).then(
      () => true,
      () => false,
    );
    if (!appeared) return;
    await follow(page, link);
    await follow(page, page.locator('a[href$="/power/dashboard"]').first());
    await expect(page.getByRole("heading", { level: 1, name: /^(Power of|Stroom van) / })).toBeVisible();
  };

const powerWarnings = async (page: Page): Promise<void> => {
  await powerOf("rack")(page);
  const button = either(page, "button", /^(Change warnings|Waarschuwingen wijzigen)$/);
  if (!(await button.isVisible())) return;
  await button.click();
  await dialogShown(page);
};

export const dataCentreScreens: readonly Screen[] = [
  { name: "power of a rack", path: "/racks", open: powerOf("rack") },
  { name: "power of a rack, warnings", path: "/racks", open: powerWarnings },
  { name: "power of shared units", path: "/racks", open: powerOf("shared-colo") },
  { name: "power of an unknown rack", path: `/racks/rack/${unknown}/power/dashboard`, open: shown },
  {
    name: "power of unknown shared units",
    path: `/racks/shared-colo/${unknown}/power/dashboard`,
    open: shown,
  },
  { name: "connection, letter", path: "/dc-connections", open: letter },
];
