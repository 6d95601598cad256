import { expect, type Locator, type Page } from "@playwright/test";

interface OrderStep {
  /** The title of the step. */
  readonly name: string;
  readonly fill?: (page: Page) => Promise<void>;
}

/** How a form is filled in, in one language. */
export interface OrderForm {
  readonly path: string;
  readonly locale: "en" | "nl";
  readonly title: string;
  readonly steps: readonly OrderStep[];
}

const frames = {
  en: {
    next: "Continue",
    place: "Place order",
    placed: "Thank you, your order is placed",
    reference: "Reference",
    terms: /^I order with an obligation to pay/,
  },
  nl: {
    next: "Verder",
    place: "Order plaatsen",
    placed: "Bedankt, uw order is geplaatst",
    reference: "Referentie",
    terms: /^Ik bestel met betalingsverplichting/,
  },
} as const;

/** A letter of authorisation. */
const letter = (name: string) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
});

const choose = (page: Page, name: RegExp | string): Promise<void> => page.getByRole("radio", { name }).check();

/** A line on fibre, with eight hours of service and five addresses. */
export const lineForm: OrderForm = {
  path: "/orders/line/new",
  locale: "nl",
  title: "Lijn bestellen",
  steps: [
    {
      name: "Adres",
      fill: async (page) => {
        await page.getByRole("textbox", { name: "Postcode" }).fill("8011 ab");
        await page.getByRole("textbox", { name: "Huisnummer" }).fill("12");
        await page.getByRole("textbox", { name: /^Toevoeging/ }).fill("A");
      },
    },
    {
      name: "Pakket",
      fill: async (page) => {
        await expect(page.getByText("Wolweverswal 12 A, 8011 AB Zwolle").first()).toBeVisible();
        await choose(page, /^1 Gbit\/s Glasvezel/);
        await choose(page, /^36 maanden/);
        await choose(page, /^Plus/);
        await choose(page, /^5 bruikbaar/);
      },
    },
    { name: "Levering", fill: (page) => expect(page.getByRole("radio", { name: /^Daan Vos/ })).toBeChecked() },
    { name: "Controleren en bestellen" },
  ],
};

/** A full rack on two feeds with an uplink, and one person who may open it. */
export const rackForm: OrderForm = {
  path: "/orders/rack/new",
  locale: "en",
  title: "Order a rack",
  steps: [
    {
      name: "Data centre and size",
      fill: async (page) => {
        await choose(page, /^AMS1/);
        await choose(page, /^46U/);
      },
    },
    { name: "Power", fill: (page) => choose(page, /^Power A\+B\s32\sA/) },
    {
      name: "Network and access",
      fill: async (page) => {
        await choose(page, /^10 Gbit\/s/);
        await page.getByRole("button", { name: "Add a person" }).click();
        await page.getByRole("textbox", { name: "Name", exact: true }).fill("Nadia Blom");
        await page.getByRole("textbox", { name: "E-mail address" }).fill("nadia.blom@kadeblok.example");
      },
    },
    { name: "Delivery and order" },
  ],
};

export const connectionLetter = "autorisatiebrief.pdf";

/** A cross connect to a carrier, with its letter of authorisation. */
export const connectionForm: OrderForm = {
  path: "/orders/dc-connection/new",
  locale: "nl",
  title: "Datacenterverbinding bestellen",
  steps: [
    { name: "Verbinding", fill: (page) => choose(page, /^OS2 Cross connect singlemode/) },
    {
      name: "A-kant",
      fill: async (page) => {
        await page.getByRole("combobox", { name: "Rack" }).selectOption("AMS1-R2-08 (Cluster A, compute)");
        await choose(page, "LC/UPC");
      },
    },
    {
      name: "Z-kant",
      fill: async (page) => {
        await choose(page, /^Een carrier/);
        await page.getByRole("textbox", { name: "Bedrijf" }).fill("Noorderlicht Transit");
        await page.getByRole("button", { name: /^Autorisatiebrief/ }).setInputFiles(letter(connectionLetter));
        await expect(page.getByText(`${connectionLetter} ontvangen`)).toBeVisible();
        await choose(page, "SC/APC");
      },
    },
    { name: "Levering en bestellen" },
  ],
};

export const waveLetter = "meet-me-room.pdf";

/** A wavelength from an own rack to the meet-me room of the far end. */
export const waveForm: OrderForm = {
  path: "/orders/wdm/new",
  locale: "en",
  title: "Order a wavelength",
  steps: [
    {
      name: "Bandwidth and route",
      fill: async (page) => {
        await choose(page, /^10G Over one path/);
        await choose(page, /^AMS1 – RTM1/);
      },
    },
    {
      name: "Channel and handover",
      fill: async (page) => {
        await choose(page, /^C44/);
        const near = page.getByRole("region", { name: "Handover in AMS1" });
        await near.getByRole("combobox", { name: "Rack" }).selectOption("AMS1-R2-08 (Cluster A, compute)");
        const far = page.getByRole("region", { name: "Handover in RTM1" });
        await far.getByRole("button", { name: /^Letter of authorisation/ }).setInputFiles(letter(waveLetter));
        await expect(far.getByText(`${waveLetter} received`)).toBeVisible();
      },
    },
    { name: "Delivery" },
    { name: "Check and order" },
  ],
};

/** The title of the open step, which has the focus after a step. */
export const stepTitle = (page: Page, name: string): Locator =>
  page.getByRole("main").getByRole("form").getByRole("heading", { level: 2, name, exact: true }).first();

export const placeButton = (page: Page, { locale }: OrderForm): Locator =>
  page.getByRole("button", { name: frames[locale].place, exact: true });

/** Fills in an empty form to its last step, with a reference, and accepts the terms. */
export async function fillOrder(
  page: Page,
  { locale, steps }: OrderForm,
  reference: string,
  look: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { next, reference: label, terms } = frames[locale];
  for (const [place, { name, fill }] of steps.entries()) {
    await expect(stepTitle(page, name)).toBeVisible();
    await fill?.(page);
    if (place < steps.length - 1) {
      await look();
      await page.getByRole("button", { name: next, exact: true }).click();
    }
  }
  await page.getByRole("textbox", { name: new RegExp(`^${label} \\(`) }).fill(reference);
  await page.getByRole("checkbox", { name: terms }).check();
  await look();
}

/** Waits for the confirmation. Returns the number of the order. */
export async function placedNumber(page: Page, { locale }: Pick<OrderForm, "locale">): Promise<string> {
  await expect(page.getByRole("heading", { level: 1, name: frames[locale].placed })).toBeVisible();
  const card = page.getByRole("heading", { level: 2, name: /^Order ORD-/ });
  return (await card.innerText()).replace(/^\D*?(?=ORD-)/, "").trim();
}
