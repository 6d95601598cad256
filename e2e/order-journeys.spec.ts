import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import type { Variant } from "@demarc/contract/core/variants";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { commandLine } from "./support/command-line.ts";
import {
  connectionForm,
  connectionLetter,
  fillOrder,
  lineForm,
  type OrderForm,
  placeButton,
  placedNumber,
  rackForm,
  stepTitle,
  waveForm,
  waveLetter,
} from "./support/order-forms.ts";
import { ownProduct } from "./support/own-product.ts";
import { portalUrl, pressInAccountMenu, signIn, watchForErrors } from "./support/portal.ts";

// Delivered services change the lists that other files count.
const product = ownProduct();

const daan = "daan.vos@polderlicht.example";
const ruth = "ruth.klein@kadeblok.example";

interface Journey {
  readonly variant: Variant;
  readonly person: string;
  readonly formIn: (locale: "en" | "nl") => OrderForm;
  /** The kind of the service on the page of the order. */
  readonly service: Readonly<Record<"en" | "nl", string>>;
  readonly list: string;
  readonly letter?: string;
}

const kinds: readonly Journey[] = [
  { variant: "main", person: daan, formIn: lineForm, service: { en: "Line", nl: "Lijn" }, list: "/lines" },
  { variant: "data-centre", person: ruth, formIn: rackForm, service: { en: "Rack", nl: "Rack" }, list: "/racks" },
  {
    variant: "data-centre",
    person: ruth,
    formIn: connectionForm,
    service: { en: "Data-centre connection", nl: "Datacenterverbinding" },
    list: "/dc-connections",
    letter: connectionLetter,
  },
  {
    variant: "data-centre",
    person: ruth,
    formIn: waveForm,
    service: { en: "Wavelength", nl: "Golflengte" },
    list: "/wdm",
    letter: waveLetter,
  },
];
const journeys = kinds.flatMap((kind) => (["en", "nl"] as const).map((locale) => ({ kind, locale })));

const pageWords = {
  en: { follow: "To the order", delivered: "Delivered on", services: /^The services?$/, documents: "Documents" },
  nl: { follow: "Naar de order", delivered: "Opgeleverd op", services: /^De dienst(en)?$/, documents: "Documenten" },
} as const;

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

/** Prints how long a form took; the target is a minute. It is not a test, because machines differ in speed. */
const printTime = ({ path }: OrderForm, milliseconds: number): void => {
  process.stdout.write(`${path}: ${(milliseconds / 1000).toFixed(1)} s of at most 60 s\n`);
};

/** The operator does the work: the order ends as COMPLETED. */
const carryOut = async (number: string): Promise<void> => {
  await commandLine("order", "accept", number);
  await commandLine("order", "schedule", number, daysAfter(amsterdamDate(new Date()), 1));
  await commandLine("order", "start", number);
  expect(await commandLine("order", "complete", number, "auto")).toContain("IN_PROGRESS → COMPLETED");
};

for (const { kind, locale } of journeys)
  test(`${kind.formIn(locale).path} in ${locale}: ordered, carried out, and in use`, async ({ page }) => {
    const { variant, person, list, letter } = kind;
    const [form, service] = [kind.formIn(locale), kind.service[locale]];
    test.setTimeout(120_000); // five accessibility checks and four commands
    const words = pageWords[form.locale];
    const reference = `Reis ${list} ${form.locale}`;
    await page.addInitScript((chosen) => localStorage.setItem("demarc.locale", chosen), locale);
    await signIn(page, person, variant);
    const errors = await watchForErrors(page);

    await page.goto(portalUrl(variant) + form.path);
    await expect(title(page, form.title)).toBeVisible();
    let checking = 0;
    const look = async (): Promise<void> => {
      const from = performance.now();
      await expectAccessible(page);
      checking += performance.now() - from;
    };
    const from = performance.now();
    await fillOrder(page, form, reference, look);
    await placeButton(page, form).click();
    const number = await placedNumber(page, form);
    printTime(form, performance.now() - from - checking);
    await expectAccessible(page);

    await page.getByRole("link", { name: words.follow }).click();
    await expect(title(page, number)).toBeVisible();
    await expect(page.getByText(words.delivered, { exact: true })).toHaveCount(0);
    if (letter) await expect(page.getByRole("region", { name: words.documents })).toContainText(letter);
    await carryOut(number);
    await page.reload();
    await expect(page.getByText(words.delivered, { exact: true })).toBeVisible();
    const made = page.getByRole("region", { name: words.services }).getByRole("listitem").filter({ hasText: service });
    await made.getByRole("link").click();
    await expect(title(page, reference)).toBeVisible();
    const address = new URL(page.url()).pathname;

    await page.goto(`${portalUrl(variant)}${list}?q=${encodeURIComponent(reference)}`);
    const row = page.getByRole("rowheader").getByRole("link", { name: reference, exact: true });
    await expect(row).toHaveAttribute("href", address);
    expect(errors).toEqual([]);
  });

const reference = "Concept van gisteren";
const form = rackForm("en");

/** Fills in an order of a rack, and waits until the whole draft is saved. Returns the expectation that it is all there. */
const saveDraft = async (page: Page): Promise<() => Promise<void>> => {
  const field = page.getByRole("textbox", { name: /^Reference/ });
  const terms = page.getByRole("checkbox", { name: /^I order/ });
  const overview = page.getByRole("region", { name: "Check your order" });
  await page.goto(portalUrl("data-centre") + form.path);
  const saved = page.waitForResponse(
    (answer) =>
      answer.ok() && /"termsAccepted":true/.test(answer.request().postData() ?? "") && /\/order\//.test(answer.url()),
  );
  await fillOrder(page, form, reference);
  await saved;
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await expect(page).toHaveURL(/[?&]draft=/);
  return async () => {
    await expect(stepTitle(page, "Delivery and order")).toBeVisible();
    await expect(field).toHaveValue(reference);
    await expect(terms).toBeChecked();
    for (const chosen of ["AMS1", "46U", "Power A+B, 32 A", "10 Gbit/s", "Nadia Blom"])
      await expect(overview).toContainText(chosen);
  };
};

test("a draft survives a sign-out, and is found and continued after signing in", async ({ page }) => {
  test.setTimeout(60_000); // a whole form and two sign-ins
  const dataCentre = portalUrl("data-centre");
  await signIn(page, ruth, "data-centre");
  const expectKept = await saveDraft(page);
  const draft = new URL(page.url()).searchParams.get("draft") ?? "none";
  await pressInAccountMenu(page, "Sign out");
  await expect(page).toHaveURL(/\/logout\?done$/);
  await signIn(page, ruth, "data-centre");
  await page.goto(`${dataCentre}/orders?status=DRAFT`);
  await page
    .getByRole("link", { name: /^Continue/ })
    .and(page.locator(`[href$="${draft}"]`))
    .click();
  await expectKept();
});

test("a draft survives a reload and a server that is killed, and is then ordered once", async ({ page }) => {
  test.setTimeout(120_000); // two starts of the product
  const dataCentre = portalUrl("data-centre");
  await signIn(page, ruth, "data-centre");
  const expectKept = await saveDraft(page);
  await page.reload();
  await expectKept();
  await product.crash();
  await page.reload();
  await expectKept();

  await placeButton(page, form).click();
  const number = await placedNumber(page, form);
  await page.goto(`${dataCentre}/orders?q=${encodeURIComponent(reference)}`);
  await expect(page.getByRole("rowheader")).toHaveText([number]);
  await page.goto(`${dataCentre}/orders?status=DRAFT`);
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await expect(page.getByText(reference)).toHaveCount(0);
});
