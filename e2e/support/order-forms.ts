import { expect, type Locator, type Page } from "@playwright/test";

interface OrderStep {
  readonly name: string;
  readonly fill?: (page: Page) => Promise<void>;
}

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
    terms: /^I place (this|these) orders?, which I must pay for/,
  },
  nl: {
    next: "Verder",
    place: "Order plaatsen",
    placed: "Bedankt, uw order is geplaatst",
    reference: "Referentie",
    terms: /^Ik bestel met betalingsverplichting/,
  },
} as const;

const letter = (name: string) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
});

const choose = (page: Page, name: RegExp | string): Promise<void> => page.getByRole("radio", { name }).check();

type Locale = OrderForm["locale"];

const lineWords = {
  en: {
    title: "Order a line",
    steps: ["Address", "Package", "Delivery", "Check and order"],
    postalCode: "Postal code",
    houseNumber: "House number",
    extension: /^Addition/,
    fibre: /^1 Gbit\/s Fibre/,
    term: /^36 months/,
    addresses: /^5 usable/,
  },
  nl: {
    title: "Lijn bestellen",
    steps: ["Adres", "Pakket", "Levering", "Controleren en bestellen"],
    postalCode: "Postcode",
    houseNumber: "Huisnummer",
    extension: /^Toevoeging/,
    fibre: /^1 Gbit\/s Glasvezel/,
    term: /^36 maanden/,
    addresses: /^5 bruikbaar/,
  },
} as const;

const stepsOf = (names: readonly string[], fills: readonly OrderStep["fill"][]): OrderStep[] =>
  names.map((name, place) => {
    const fill = fills[place];
    return { name, ...(fill && { fill }) };
  });

/** A line on fibre, with eight hours of service and five addresses. */
export const lineForm = (locale: Locale): OrderForm => {
  const words = lineWords[locale];
  const address = async (page: Page) => {
    await page.getByRole("textbox", { name: words.postalCode }).fill("8011 ab");
    await page.getByRole("textbox", { name: words.houseNumber }).fill("12");
    await page.getByRole("textbox", { name: words.extension }).fill("A");
  };
  const choice = async (page: Page) => {
    await expect(page.getByText("Wolweverswal 12 A, 8011 AB Zwolle").first()).toBeVisible();
    await choose(page, words.fibre);
    await choose(page, words.term);
    await choose(page, /^Plus/);
    await choose(page, words.addresses);
  };
  // Chosen already, unless another journey changes the contacts of the company meanwhile.
  const delivery = (page: Page) => page.getByRole("radio", { name: /^Daan Vos/ }).check();
  return {
    path: "/orders/line/new",
    locale,
    title: words.title,
    steps: stepsOf(words.steps, [address, choice, delivery]),
  };
};

const rackWords = {
  en: {
    title: "Order a rack",
    steps: ["Data centre and size", "Power", "Network and access", "Delivery and order"],
    power: /^Power A\+B\s32\sA/,
    addPerson: "Add a person",
    name: "Name",
    email: "E-mail address",
  },
  nl: {
    title: "Rack bestellen",
    steps: ["Datacenter en formaat", "Stroom", "Netwerk en toegang", "Levering en bestellen"],
    power: /^Voeding A\+B\s32\sA/,
    addPerson: "Persoon toevoegen",
    name: "Naam",
    email: "E-mailadres",
  },
} as const;

/** A full rack on two feeds with an uplink, and one person who may open it. */
export const rackForm = (locale: Locale): OrderForm => {
  const words = rackWords[locale];
  const size = async (page: Page) => {
    await choose(page, /^AMS1/);
    await choose(page, /^46U/);
  };
  const network = async (page: Page) => {
    await choose(page, /^10 Gbit\/s/);
    await page.getByRole("button", { name: words.addPerson }).click();
    await page.getByRole("textbox", { name: words.name, exact: true }).fill("Nadia Blom");
    await page.getByRole("textbox", { name: words.email }).fill("nadia.blom@kadeblok.example");
  };
  return {
    path: "/orders/rack/new",
    locale,
    title: words.title,
    steps: stepsOf(words.steps, [size, (page) => choose(page, words.power), network]),
  };
};

export const connectionLetter = "autorisatiebrief.pdf";

const connectionWords = {
  en: {
    title: "Order a data-centre connection",
    steps: ["Connection", "A side", "Z side", "Delivery and order"],
    package: /^OS2 Cross connect single-mode/,
    carrier: /^A carrier/,
    company: "Company",
    letter: /^Letter of authorisation/,
    received: `${connectionLetter} received`,
  },
  nl: {
    title: "Datacenterverbinding bestellen",
    steps: ["Verbinding", "A-kant", "Z-kant", "Levering en bestellen"],
    package: /^OS2 Cross connect singlemode/,
    carrier: /^Een carrier/,
    company: "Bedrijf",
    letter: /^Autorisatiebrief/,
    received: `${connectionLetter} ontvangen`,
  },
} as const;

/** A cross connect to a carrier, with its letter of authorisation. */
export const connectionForm = (locale: Locale): OrderForm => {
  const words = connectionWords[locale];
  const near = async (page: Page) => {
    await page.getByRole("combobox", { name: "Rack" }).selectOption("AMS1-R2-08 (Cluster A, compute)");
    await choose(page, "LC/UPC");
  };
  const far = async (page: Page) => {
    await choose(page, words.carrier);
    await page.getByRole("textbox", { name: words.company }).fill("Noorderlicht Transit");
    await page.getByRole("button", { name: words.letter }).setInputFiles(letter(connectionLetter));
    await expect(page.getByText(words.received)).toBeVisible();
    await choose(page, "SC/APC");
  };
  return {
    path: "/orders/dc-connection/new",
    locale,
    title: words.title,
    steps: stepsOf(words.steps, [(page) => choose(page, words.package), near, far]),
  };
};

export const wdmLetter = "meet-me-room.pdf";

const wdmWords = {
  en: {
    title: "Order a wavelength",
    steps: ["Bandwidth and route", "Channel and handover", "Delivery", "Check and order"],
    package: /^10G Over one path/,
    channel: /^C44/,
    handover: "Handover in",
    letter: /^Letter of authorisation/,
    received: `${wdmLetter} received`,
  },
  nl: {
    title: "Golflengte bestellen",
    steps: ["Bandbreedte en route", "Kanaal en overdracht", "Levering", "Controleren en bestellen"],
    package: /^10G Over één pad/,
    channel: /^C46/,
    handover: "Overdracht in",
    letter: /^Autorisatiebrief/,
    received: `${wdmLetter} ontvangen`,
  },
} as const;

/** A wavelength from the company's rack to the meet-me room of the far end; each language takes a different channel. */
export const wdmForm = (locale: Locale): OrderForm => {
  const words = wdmWords[locale];
  const route = async (page: Page) => {
    await choose(page, words.package);
    await choose(page, /^AMS1 – RTM1/);
  };
  const ends = async (page: Page) => {
    await choose(page, words.channel);
    const near = page.getByRole("region", { name: `${words.handover} AMS1` });
    await near.getByRole("combobox", { name: "Rack" }).selectOption("AMS1-R2-08 (Cluster A, compute)");
    const far = page.getByRole("region", { name: `${words.handover} RTM1` });
    await far.getByRole("button", { name: words.letter }).setInputFiles(letter(wdmLetter));
    await expect(far.getByText(words.received)).toBeVisible();
  };
  return { path: "/orders/wdm/new", locale, title: words.title, steps: stepsOf(words.steps, [route, ends]) };
};

/** The title of the open step, which has the focus after a step. */
export const stepTitle = (page: Page, name: string): Locator =>
  page.getByRole("main").getByRole("form").getByRole("heading", { level: 2, name, exact: true }).first();

export const placeButton = (page: Page, { locale }: OrderForm): Locator =>
  page.getByRole("button", { name: frames[locale].place, exact: true });

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

export async function placedNumber(page: Page, { locale }: Pick<OrderForm, "locale">): Promise<string> {
  await expect(page.getByRole("heading", { level: 1, name: frames[locale].placed })).toBeVisible();
  const card = page.getByRole("heading", { level: 2, name: /^Order ORD-/ });
  return (await card.innerText()).replace(/^\D*?(?=ORD-)/, "").trim();
}
