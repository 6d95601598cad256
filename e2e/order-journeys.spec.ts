import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import type { Variant } from "@demarc/contract/core/variants";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { idIn, operator } from "./support/command-line.ts";
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
  wdmForm,
  wdmLetter,
} from "./support/order-forms.ts";
import { ownProduct } from "./support/own-product.ts";
import { loseAnswers } from "./support/lost-answers.ts";
import { callAs, openAs } from "./support/open-as.ts";
import { portalUrl, watchForErrors } from "./support/portal.ts";

// Delivered services change the lists that other files count.
const product = ownProduct();

const daan = "daan.vos@polderlicht.example";
const ruth = "ruth.klein@kadeblok.example";

interface Journey {
  readonly variant: Variant;
  readonly person: string;
  readonly formIn: (locale: "nl") => OrderForm;
  readonly service: string;
  readonly list: string;
  readonly letter?: string;
}

const kinds: readonly Journey[] = [
  { variant: "main", person: daan, formIn: lineForm, service: "Lijn", list: "/lines" },
  { variant: "data-centre", person: ruth, formIn: rackForm, service: "Rack", list: "/racks" },
  {
    variant: "data-centre",
    person: ruth,
    formIn: connectionForm,
    service: "Datacenterverbinding",
    list: "/dc-connections",
    letter: connectionLetter,
  },
  {
    variant: "data-centre",
    person: ruth,
    formIn: wdmForm,
    service: "Golflengte",
    list: "/wdm",
    letter: wdmLetter,
  },
];

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

/** The operator does the work: the order ends as COMPLETED. */
const carryOut = async (number: string): Promise<void> => {
  const id = await idIn("order", "orderNumber", number, `--order-number=${number}`);
  await operator("order", "accept", id);
  await operator("order", "schedule", id, `plannedDate=${daysAfter(amsterdamDate(new Date()), 1)}`);
  await operator("order", "start", id);
  expect(await operator("order", "complete", id, "fillIn=true")).toMatchObject({ status: "COMPLETED" });
};

for (const { variant, person, formIn, service, list, letter } of kinds)
  test(`${formIn("nl").path} in Dutch: ordered, carried out, and in use`, { tag: "@all" }, async ({ page }) => {
    test.setTimeout(120_000); // accessibility checks and four commands
    const form = formIn("nl");
    const reference = `Reis ${list}`;
    const errors = await watchForErrors(page);
    await openAs(page, person, form.path, { locale: "nl" });
    await expect(title(page, form.title)).toBeVisible();
    await fillOrder(page, form, reference);
    await expectAccessible(page);
    await placeButton(page, form).click();
    const number = await placedNumber(page, form);
    await expectAccessible(page);

    await page.getByRole("link", { name: "Naar de order" }).click();
    await expect(title(page, number)).toBeVisible();
    const delivered = page.getByText("Opgeleverd op", { exact: true });
    await expect(delivered).toHaveCount(0);
    if (letter) await expect(page.getByRole("region", { name: "Documenten" })).toContainText(letter);
    await carryOut(number);
    await page.reload();
    await expect(delivered).toBeVisible();
    const made = page
      .getByRole("region", { name: /^De dienst(en)?$/ })
      .getByRole("listitem")
      .filter({ hasText: service });
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
  const terms = page.getByRole("checkbox", { name: /^I place th/ });
  const overview = page.getByRole("region", { name: "Check your order" });
  await openAs(page, ruth, form.path);
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

test(
  "a draft survives a reload and a server that is killed, and is then ordered once",
  { tag: "@all" },
  async ({ page }) => {
    test.setTimeout(120_000); // two starts of the product
    const dataCentre = portalUrl("data-centre");
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
  },
);

/** Creates drafts as an integrator does until the company has as many as it can keep. */
const fillDrafts = async (): Promise<void> => {
  const make = (): Promise<unknown> => callAs(ruth, { method: "POST", path: "/order/wdm?draft=true", body: {} });
  const makeMany = async (): Promise<void> => {
    for (let made = 0; made < 110; made += 1) await make();
  };
  await expect(makeMany()).rejects.toThrow("409");
};

// The last of the file: from here on the company can keep no draft.
test(
  "without room for a draft, a lost answer and a second press place one order",
  { tag: "@all" },
  async ({ page }) => {
    test.setTimeout(120_000);
    const dataCentre = portalUrl("data-centre");
    await fillDrafts();
    const wdm = wdmForm("en");
    await openAs(page, ruth, wdm.path);
    await fillOrder(page, wdm, "Geen plaats voor een concept");
    const lost = await loseAnswers(page, /\/order\/wdm$/);
    await placeButton(page, wdm).click();
    await expect(page.getByRole("dialog", { name: "Something went wrong" })).toBeVisible();
    await page.keyboard.press("Escape");
    expect(lost.statuses.length).toBeGreaterThan(0);
    expect(lost.statuses.every((status) => status === 201)).toBe(true);
    await lost.stop();

    await placeButton(page, wdm).click();
    const number = await placedNumber(page, wdm);
    await page.goto(`${dataCentre}/orders?q=${encodeURIComponent("Geen plaats voor een concept")}`);
    await expect(page.getByRole("rowheader")).toHaveText([number]);
  },
);
