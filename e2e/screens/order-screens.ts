import { expect, type Page } from "@playwright/test";
import { closeDialog, dialogShown, either, follow, type Screen, shown } from "./screen-state.ts";

/** Portals without orders redirect home, which is already checked. */
const onOrders =
  (open: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<unknown> => {
    await shown(page);
    return new URL(page.url()).pathname.startsWith("/orders") ? open(page) : undefined;
  };
const rows = (page: Page) => expect(page.getByRole("rowheader").first()).toBeVisible();
const firstOrder = async (page: Page) => {
  const link = page.getByRole("rowheader").first().getByRole("link");
  // The demo of this portal has no such order.
  if (
    !(await link
      .or(page.getByText(/^(Nothing found|Niets gevonden)$/))
      .first()
      .isVisible())
  )
    await rows(page);
  if ((await link.count()) === 0) return;
  await follow(page, link);
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
};
/** Presses an action of the screen, if this state of the order has it. */
const act = async (page: Page, name: RegExp): Promise<boolean> => {
  const button = either(page, "button", name);
  if (await button.isVisible()) {
    await button.click();
    return true;
  }
  const more = either(page, "button", /^(More actions|Meer acties)$/);
  if (!(await more.isVisible())) return false;
  await more.click();
  const entry = page.getByRole("menuitem", { name });
  if (!(await entry.isVisible())) {
    await page.keyboard.press("Escape");
    return false;
  }
  await entry.click();
  return true;
};
const dialogOf = (name: RegExp) =>
  onOrders(async (page) => {
    await closeDialog(page);
    if (await act(page, name)) await dialogShown(page);
  });

const stepOf = (page: Page) => page.getByRole("main").getByRole("form");
/** The reason why the form of a connection cannot be opened: the company has no rack. */
const obstacleOn = (page: Page) => page.getByRole("heading", { name: /needs a rack$|heeft een rack nodig$/ });

/** Waits for the first step of a form with its fields and its price, or for the reason why the form cannot be opened. */
const formShown = async (page: Page): Promise<void> => {
  const obstacle = obstacleOn(page);
  await expect(stepOf(page).locator("input, select").first().or(obstacle).first()).toBeVisible();
  if (await obstacle.isVisible()) return;
  await page.waitForLoadState("networkidle");
};

const radio = (page: Page, name: RegExp) => page.getByRole("radio", { name }).first().check();
const textbox = (page: Page, name: RegExp) => page.getByRole("textbox", { name }).first();
/** Fills in the person to call, if the company has no contact for orders. */
const contact = async (page: Page): Promise<void> => {
  const first = textbox(page, /^(First name|Voornaam)/);
  if (!(await first.isVisible())) return;
  await first.fill("Ilse");
  await textbox(page, /^(Last name|Achternaam)/).fill("Kok");
  await textbox(page, /^E-mail/).fill("i.kok@winkel.example");
  await textbox(page, /^(Phone|Telefoon)/).fill("0381234567");
};
const accessPerson = async (page: Page): Promise<void> => {
  await either(page, "button", /^(Add a person|Persoon toevoegen)$/).click();
  await textbox(page, /^(Name|Naam)/).fill("Ilse Kok");
  await textbox(page, /^E-mail/).fill("i.kok@winkel.example");
};

interface FilledForm {
  readonly name: string;
  readonly path: string;
  /** Fills in each step except the last, in either language, with data that works for any company. */
  readonly fills: readonly ((page: Page) => Promise<unknown>)[];
}

const filledForms: readonly FilledForm[] = [
  {
    name: "order a line",
    path: "/orders/line/new",
    fills: [
      async (page) => {
        await textbox(page, /^(Postal code|Postcode)/).fill("8011 ab");
        await textbox(page, /^(House number|Huisnummer)/).fill("12");
        await textbox(page, /^(Addition|Toevoeging)/).fill("A");
      },
      (page) => radio(page, /^1 Gbit\/s/),
      contact,
    ],
  },
  {
    name: "order a rack",
    path: "/orders/rack/new",
    fills: [
      async (page) => {
        await radio(page, /^AMS1/);
        await radio(page, /^46U/);
      },
      () => Promise.resolve(),
      accessPerson,
    ],
  },
  {
    name: "order a connection",
    path: "/orders/dc-connection/new",
    fills: [
      (page) => radio(page, /^OS2 Cross connect/),
      async (page) => {
        await page.getByRole("combobox", { name: "Rack" }).selectOption({ index: 1 });
        await radio(page, /^LC\/UPC/);
      },
      async (page) => {
        await radio(page, /^(A carrier|Een carrier)/);
        await textbox(page, /^(Company|Bedrijf)/).fill("Noorderlicht Transit");
        await page.getByRole("checkbox").first().check();
        await radio(page, /^LC\/UPC/);
      },
    ],
  },
  {
    name: "order a wavelength",
    path: "/orders/wdm/new",
    fills: [
      async (page) => {
        await radio(page, /^10G/);
        await radio(page, /^AMS1 – RTM1/);
      },
      () => Promise.resolve(),
      contact,
    ],
  },
];

const nextStep =
  (fill: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    if (await obstacleOn(page).isVisible()) return;
    const step = stepOf(page);
    const title = step.getByRole("heading", { level: 2 }).first();
    const before = await title.innerText();
    await fill(page);
    await step.getByRole("button", { name: /^(Continue|Verder)$/ }).click();
    await expect(title)
      .not.toHaveText(before)
      .catch(async () => {
        throw new Error(`${page.url()} stays at "${before}":\n${await step.innerText()}`);
      });
    await page.waitForLoadState("networkidle");
  };

const stepsOf = ({ name, path, fills }: FilledForm): Screen[] => [
  { name, path, open: onOrders(formShown) },
  ...fills.map((fill, place): Screen => ({ name: `${name}, step ${place + 2}`, open: onOrders(nextStep(fill)) })),
];

const formScreens: readonly Screen[] = filledForms.flatMap(stepsOf);

export const orderScreens: readonly Screen[] = [
  { name: "orders", path: "/orders", open: onOrders(rows) },
  {
    name: "orders, what to order",
    open: onOrders(async (page) => {
      await page
        .getByRole("main")
        .getByRole("button", { name: /^(Order|Bestellen)$/ })
        .click();
      await expect(page.getByRole("menuitem")).toHaveCount(4);
    }),
  },
  { name: "drafts of orders", path: "/orders?status=DRAFT", open: onOrders(shown) },
  { name: "order that waits", path: "/orders?status=AWAITING_CUSTOMER", open: onOrders(firstOrder) },
  { name: "order, answer", open: dialogOf(/^(Answer|Antwoorden)$/) },
  {
    name: "order, reference",
    open: dialogOf(/^(Change reference and contact|Referentie en contactpersoon wijzigen)$/),
  },
  { name: "order, note", open: dialogOf(/^(Add note|Notitie toevoegen)$/) },
  { name: "order, cancel", open: dialogOf(/^(Cancel order|Ask to cancel|Order annuleren|Annulering aanvragen)$/) },
  { name: "order that is delivered", path: "/orders?status=COMPLETED", open: onOrders(firstOrder) },
  { name: "order that is rejected", path: "/orders?status=REJECTED", open: onOrders(firstOrder) },
  {
    name: "unknown order",
    path: "/orders/order/00000000-0000-4000-8000-000000000000",
    open: onOrders((page) => either(page, "link", /^(Back to the orders|Terug naar de orders)$/).waitFor()),
  },
  {
    name: "unknown file of orders",
    path: "/orders/import/00000000-0000-4000-8000-000000000000",
    open: onOrders(shown),
  },
  ...formScreens,
];
