import { expect, type Page } from "@playwright/test";
import { closeDialog, dialogShown, either, follow, type Screen, shown } from "./screen-state.ts";

/** Portals without quotations redirect home, which is already checked. */
const onQuotations =
  (open: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<unknown> => {
    await shown(page);
    return new URL(page.url()).pathname.startsWith("/quotations") ? open(page) : undefined;
  };

const firstQuotation = onQuotations(async (page) => {
  const link = page.getByRole("rowheader").getByRole("link").first();
  await expect(link.or(page.getByText(/^(Nothing found|Niets gevonden)$/)).first()).toBeVisible();
  if ((await link.count()) === 0) return;
  await follow(page, link);
  await page.waitForLoadState("networkidle");
});

const press = (name: RegExp) =>
  onQuotations(async (page) => {
    const button = either(page, "button", name);
    const more = either(page, "button", /^(More actions|Meer acties)$/);
    if (await button.isVisible()) await button.click();
    else if (await more.isVisible()) {
      await more.click();
      await page.getByRole("menuitem", { name }).click();
    } else return;
    await dialogShown(page);
  });

const then = (open: Screen["open"]): Screen["open"] =>
  onQuotations(async (page) => {
    if ((await page.getByRole("dialog").count()) > 0) await closeDialog(page);
    await open(page);
  });

export const quotationScreens: readonly Screen[] = [
  {
    name: "quotations",
    path: "/quotations",
    open: onQuotations((page) => expect(page.getByRole("rowheader").first()).toBeVisible()),
  },
  { name: "quotations, ask", open: press(/^(Ask for a quotation|Offerte aanvragen)$/) },
  { name: "quotations, requests", open: then(press(/^(Your requests|Uw aanvragen)$/)) },
  { name: "quotations, nothing found", path: "/quotations?q=nothing-at-all", open: onQuotations(shown) },
  { name: "quotation to decide", path: "/quotations?status=PUBLISHED", open: firstQuotation },
  { name: "quotation, accept", open: press(/^(Accept|Accepteren)$/) },
  { name: "quotation, reject", open: then(press(/^(Reject|Afwijzen)$/)) },
  { name: "quotation that made an agreement", path: "/quotations?status=ORDERED", open: firstQuotation },
  { name: "quotation that expired", path: "/quotations?status=EXPIRED", open: firstQuotation },
  { name: "quotation that was replaced", path: "/quotations?status=SUPERSEDED", open: firstQuotation },
  {
    name: "unknown quotation",
    path: "/quotations/view/00000000-0000-4000-8000-000000000000",
    open: onQuotations((page) => either(page, "link", /^(To all quotations|Naar alle offertes)$/).waitFor()),
  },
];
