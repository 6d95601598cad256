import { expect, type Page } from "@playwright/test";
import { closeDialog, dialogShown, either, follow, save, type Screen, shown } from "./screen-state.ts";

/** Portals without lines redirect home, which is already checked. */
const hasLines = (page: Page): boolean => new URL(page.url()).pathname.startsWith("/lines");
const onLines =
  (open: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<unknown> => {
    await shown(page);
    return hasLines(page) ? open(page) : undefined;
  };
/** Presses an action of the screen, which is in a menu on a phone. */
const act = async (page: Page, name: RegExp): Promise<void> => {
  const button = either(page, "button", name);
  if (await button.isVisible()) return button.click();
  await either(page, "button", /^(More actions|Meer acties)$/).click();
  return page.getByRole("menuitem", { name }).click();
};
const rows = (page: Page) => expect(page.getByRole("rowheader").first()).toBeVisible();

/** The screens of IP management; portals without it redirect home. */
const onIp =
  (open: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<unknown> => {
    await shown(page);
    return new URL(page.url()).pathname.startsWith("/ip-management") ? open(page) : undefined;
  };

const ipScreens: readonly Screen[] = [
  { name: "prefixes", path: "/ip-management", open: onIp(rows) },
  {
    name: "prefixes as a tree",
    path: "/ip-management?view=tree",
    open: onIp((page) => expect(page.getByRole("treeitem").first()).toBeVisible()),
  },
  {
    name: "request a prefix",
    open: onIp(async (page) => {
      await act(page, /^(Request a prefix|Prefix aanvragen)$/);
      await dialogShown(page);
    }),
  },
  {
    name: "prefix",
    path: "/ip-management?family=4&kind=ASSIGNED_PA",
    open: onIp(async (page) => {
      await follow(page, page.getByRole("rowheader").first().getByRole("link"));
      await expect(page.getByRole("table").last()).toBeVisible();
    }),
  },
  {
    name: "prefix, an address open",
    open: onIp(async (page) => {
      await page.getByRole("table").last().getByRole("button").first().click();
      await expect(page.getByRole("complementary").getByRole("textbox").first()).toBeVisible();
    }),
  },
  {
    name: "prefix, names by a pattern",
    open: onIp(async (page) => {
      await page
        .getByRole("complementary")
        .getByRole("button", { name: /^(Close|Sluiten)$/ })
        .click();
      await act(page, /^(Set PTRs by pattern|PTR-records via patroon)$/);
      await page.locator("dialog button[type=submit]").click();
      await expect(page.locator("dialog").getByRole("table")).toBeVisible();
    }),
  },
  {
    name: "prefix, a new subnet",
    open: onIp(async (page) => {
      await closeDialog(page);
      await page.getByRole("tab", { name: /^(Subnets|Subnetten)/ }).click();
      await either(page, "button", /^(Add subnet|Subnet toevoegen)$/).click();
      await expect(page.locator("dialog input[name=subnet]")).toBeVisible();
    }),
  },
  {
    name: "prefix, a plan of subnets",
    open: onIp(async (page) => {
      await closeDialog(page);
      await act(page, /^(Plan subnets|Subnetten indelen)$/);
      await page.locator("dialog input[name=lengths]").fill("30");
      await page.locator("dialog button[type=submit]").click();
      await expect(page.locator("dialog").getByRole("table")).toBeVisible();
    }),
  },
  {
    name: "prefix, own name servers refused and an abuse contact chosen",
    open: onIp(async (page) => {
      await closeDialog(page);
      await page.getByRole("tab", { name: "Reverse DNS" }).click();
      await either(page, "button", /^(Use your own name servers|Eigen nameservers gebruiken)$/).click();
      await either(page, "button", /^(Check and delegate|Controleren en delegeren)$/).click();
      await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
      await page.getByRole("tab", { name: "Details" }).click();
      await either(page, "button", /^(Change|Wijzigen) (Abuse contact|Contactpersoon voor misbruik)$/).click();
      await expect(page.locator("select[name=abuseContactId]")).toBeVisible();
    }),
  },
  {
    name: "unknown prefix",
    path: "/ip-management/prefix/00000000-0000-4000-8000-000000000000",
    open: onIp((page) => either(page, "link", /^(Back to prefixes|Terug naar de prefixen)$/).waitFor()),
  },
];
const checkShown = async (page: Page): Promise<unknown> => {
  await shown(page);
  if (!new URL(page.url()).pathname.startsWith("/postal-code-check")) return undefined;
  return expect(page.frameLocator("iframe").getByRole("heading", { name: "Wolweverswal 12 A" })).toBeVisible();
};

/** Portals without the check redirect home, which is already checked. */
const onManyAddresses =
  (open: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<unknown> => {
    await shown(page);
    return new URL(page.url()).pathname.startsWith("/postal-code-check") ? open(page) : undefined;
  };
const saveResult = (page: Page) => either(page, "button", /^(Export results|Resultaten exporteren)/).waitFor();

export const serviceScreens: readonly Screen[] = [
  { name: "lines", path: "/lines", open: onLines(rows) },
  {
    name: "lines, views",
    open: onLines(async (page) => {
      const sheet = either(page, "button", /^Filter/);
      if (await sheet.isVisible()) await sheet.click();
      await either(page, "button", /^(Views|Weergaven)/).click();
      await expect(page.getByRole("menu")).toBeVisible();
    }),
  },
  {
    name: "lines, save view",
    open: onLines(async (page) => {
      await page.getByRole("menuitem", { name: /^(Save|Deze)/ }).click();
      await dialogShown(page);
    }),
  },
  { name: "lines, nothing found", path: "/lines?q=nothing-at-all", open: onLines(shown) },
  {
    name: "lines, change references",
    path: "/lines",
    open: onLines(async (page) => {
      await rows(page);
      await act(page, /^(Change references|Referenties wijzigen)$/);
      await dialogShown(page);
    }),
  },
  {
    name: "lines, references to be changed",
    open: onLines(async (page) => {
      await page.locator("textarea[name=rows]").fill("LN-104201;Kantoor\nLN-204301;Kantoor\nLN-999999;Nergens");
      await page.locator("dialog button[type=submit]").click();
      await expect(page.locator("dialog").getByRole("table")).toBeVisible();
    }),
  },
  {
    name: "line",
    path: "/lines",
    open: onLines(async (page) => {
      await follow(page, page.getByRole("rowheader").first().getByRole("link"));
      await expect(page.getByRole("slider")).toBeVisible();
    }),
  },
  {
    name: "line, examined",
    open: onLines(async (page) => {
      await either(page, "button", /^(Examine line|Lijn onderzoeken)$/).click();
      await expect(page.getByText(/^(Our network|Ons netwerk)$/)).toBeVisible();
    }),
  },
  ...["diagnosis", "network", "contract", "events"].map((tab) => ({
    name: `line, ${tab}`,
    open: onLines(async (page) => {
      await page.locator(`[role=tab][id=tab-${tab}]`).click();
      await expect(page.locator(`[role=tabpanel][aria-labelledby=tab-${tab}]`)).toBeVisible();
    }),
  })),
  {
    name: "line, another reference",
    open: onLines(async (page) => {
      await act(page, /^(Rename|Naam wijzigen)$/);
      await expect(page.locator("input[name=reference]")).toBeVisible();
    }),
  },
  {
    name: "unknown line",
    path: "/lines/detail/00000000-0000-4000-8000-000000000000",
    open: onLines((page) => either(page, "link", /^(Back to the lines|Terug naar de lijnen)$/).waitFor()),
  },
  ...ipScreens,
  { name: "postal-code check", path: "/postal-code-check?q=8011AB+12+A", open: checkShown },
  {
    name: "the check on a website",
    path: "/postal-code-check/embed",
    open: onManyAddresses((page) => expect(page.locator("textarea[name=origins]")).toBeVisible()),
  },
  {
    name: "many addresses",
    path: "/postal-code-check?view=many",
    open: onManyAddresses((page) => expect(page.locator("textarea[name=addresses]")).toBeVisible()),
  },
  {
    name: "many addresses, invalid lines",
    open: onManyAddresses(async (page) => {
      await page.locator("textarea[name=addresses]").fill("8011AB 12 A\nnowhere\n5611ZZ 10");
      await save(page).click();
      await expect(page.locator("form [role=alert]")).toBeVisible();
    }),
  },
  {
    name: "many addresses, checked",
    open: onManyAddresses(async (page) => {
      await page.locator("form [role=alert] button").click();
      await saveResult(page);
    }),
  },
  {
    name: "many addresses, results",
    open: onManyAddresses(async (page) => {
      await page.locator("table a[href*='/bulk/']").first().click();
      await expect(page.locator("table a[href*='?q=']").first()).toBeVisible();
    }),
  },
];
