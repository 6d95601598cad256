import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { loseAnswers } from "./support/lost-answers.ts";
import { openAs } from "./support/open-as.ts";
import {
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
import { portalUrl, pressInAccountMenu, signInByPage, tabTo, watchForErrors } from "./support/portal.ts";

const rack = rackForm("en");
const wdm = wdmForm("en");
const ruth = "ruth.klein@kadeblok.example";
const dataCentre = () => portalUrl("data-centre");
const rowheaders = (page: Page) => page.getByRole("rowheader");

/** Expects that one order has this reference, and no draft. */
const expectOneOrder = async (page: Page, reference: string, number: string): Promise<void> => {
  const query = `q=${encodeURIComponent(reference)}`;
  await page.goto(`${dataCentre()}/orders?${query}`);
  await expect(rowheaders(page)).toHaveText([number]);
  await page.goto(`${dataCentre()}/orders?status=DRAFT&${query}`);
  await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
};

const openPlaced = async (page: Page, form: OrderForm, reference: string): Promise<void> => {
  const number = await placedNumber(page, form);
  await page.getByRole("link", { name: "To the order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
  await expect(page.getByText(reference).first()).toBeVisible();
};

test("a line is ordered at an address, with its price beside the form", async ({ page }, { retry }) => {
  const form = lineForm("en");
  const reference = `Lijn ${retry}`;
  const errors = await watchForErrors(page);
  await openAs(page, "daan.vos@polderlicht.example", form.path);
  await fillOrder(page, form, reference);
  await expect(page.getByRole("region", { name: "Your order", exact: true })).toContainText("€");
  await expectAccessible(page);
  await placeButton(page, form).click();
  await openPlaced(page, form, reference);
  expect(errors).toEqual([]);
});

test("a wavelength is ordered with a letter of authorisation, which its order has", async ({ page }, { retry }) => {
  const reference = `Golflengte ${retry}`;
  const errors = await watchForErrors(page);
  await openAs(page, ruth, wdm.path);
  await fillOrder(page, wdm, reference);
  await placeButton(page, wdm).click();
  await openPlaced(page, wdm, reference);
  await expect(page.getByRole("region", { name: "Documents" })).toContainText(wdmLetter);
  await expectAccessible(page);
  expect(errors).toEqual([]);
});

test("a rack is ordered once, whatever the person presses and when the draft is saved", async ({ page }, { retry }) => {
  const reference = `Dubbelklik ${retry}`;
  const submits: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && /\/order\/[^/]+\/submit$/.test(request.url())) submits.push(request.url());
  });
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/order\/rack\?draft=true$/, async (route) => {
    await held;
    await route.continue();
  });
  await openAs(page, ruth, rack.path);

  await test.step("a press on Continue is not lost when the draft gets its place in the address", async () => {
    const saving = page.waitForRequest(/\/order\/rack\?draft=true$/);
    for (const { name, fill } of rack.steps.slice(0, 3)) {
      await expect(stepTitle(page, name)).toBeVisible();
      await fill?.(page);
      if (name !== "Network and access") await page.getByRole("button", { name: "Continue" }).click();
    }
    await saving;
    await page.getByRole("button", { name: "Continue" }).hover();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await page.mouse.down();
    letGo();
    await expect(page).toHaveURL(/[?&]draft=/);
    await expect(page.getByText(/^Draft saved/)).toBeVisible();
    await page.mouse.up();
    await expect(stepTitle(page, "Delivery and order")).toBeVisible();
    await expect(page).toHaveURL(/[?&]draft=/);
  });

  await test.step("a double click places one order", async () => {
    await page.getByRole("textbox", { name: /^Reference/ }).fill(reference);
    await page.getByRole("checkbox", { name: /^I place th/ }).check();
    await placeButton(page, rack).dblclick();
    const number = await placedNumber(page, rack);
    expect(submits).toHaveLength(1);
    await expectOneOrder(page, reference, number);
  });
});

test("a draft survives a sign-out, and is found and continued after signing in", async ({ page }, { retry }) => {
  const reference = `Concept van gisteren ${retry}`;
  await signInByPage(page, ruth, "data-centre");
  await page.goto(dataCentre() + rack.path);
  const saved = page.waitForResponse(
    (answer) =>
      answer.ok() && /"termsAccepted":true/.test(answer.request().postData() ?? "") && /\/order\//.test(answer.url()),
  );
  await fillOrder(page, rack, reference);
  await saved;
  await expect(page).toHaveURL(/[?&]draft=/);
  const draft = new URL(page.url()).searchParams.get("draft") ?? "none";
  await pressInAccountMenu(page, "Sign out");
  await expect(page).toHaveURL(/\/logout\?done$/);
  await openAs(page, ruth, "/orders?status=DRAFT");
  await page
    .getByRole("link", { name: /^Continue/ })
    .and(page.locator(`[href$="${draft}"]`))
    .click();
  await expect(stepTitle(page, "Delivery and order")).toBeVisible();
  await expect(page.getByRole("textbox", { name: /^Reference/ })).toHaveValue(reference);
  await expect(page.getByRole("checkbox", { name: /^I place th/ })).toBeChecked();
  const overview = page.getByRole("region", { name: "Check your order" });
  for (const chosen of ["AMS1", "46U", "Power A+B, 32 A", "10 Gbit/s", "Nadia Blom"])
    await expect(overview).toContainText(chosen);
});

test("a lost answer to the order and a second press place one order", { tag: "@all" }, async ({ page }, { retry }) => {
  const reference = `Antwoord kwijt ${retry}`;
  await openAs(page, ruth, wdm.path);
  const lost = await loseAnswers(page, /\/order\/[^/]+\/submit$/);
  await fillOrder(page, wdm, reference);
  await placeButton(page, wdm).click();
  await expect(page.getByRole("dialog", { name: "Something went wrong" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(placeButton(page, wdm)).toBeFocused();
  expect(lost.statuses.length).toBeGreaterThan(0);
  expect(lost.statuses.every((status) => status < 300)).toBe(true);
  await lost.stop();

  await placeButton(page, wdm).click();
  await expectOneOrder(page, reference, await placedNumber(page, wdm));
});

const press = async (page: Page, target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press(key);
};

test("a cross connect is ordered without a mouse, and the focus follows every step", async ({ page }, { retry }) => {
  const reference = `Toetsenbord ${retry}`;
  const radio = (name: RegExp | string) => page.getByRole("radio", { name });
  const goOn = async (step: string): Promise<void> => {
    await press(page, page.getByRole("button", { name: "Continue" }));
    await expect(stepTitle(page, step)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("form", { name: step }).locator(":focus")).toHaveCount(1);
  };
  await openAs(page, ruth, "/orders");
  await press(page, page.getByRole("main").getByRole("button", { name: "Order", exact: true }));
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Order a data-centre connection" })).toBeFocused();

  // An empty step is refused at its first field.
  await expect(radio(/^Cat6A/)).toBeVisible();
  await press(page, page.getByRole("button", { name: "Continue" }));
  await expect(radio(/^Cat6A/)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(radio(/^OS2 Cross connect single-mode/)).toBeChecked();
  await goOn("A side");

  const rack = page.getByRole("combobox", { name: "Rack" });
  await tabTo(page, rack);
  await page.keyboard.press("ArrowDown");
  await expect(rack).not.toHaveValue("");
  const first = await rack.inputValue();
  await press(page, radio("LC/UPC"), "Space");
  await goOn("Z side");

  await press(page, radio(/^Your own rack/), "Space");
  await tabTo(page, rack);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(rack).not.toHaveValue(first);
  await press(page, radio("LC/UPC"), "Space");
  await page.keyboard.press("ArrowRight");
  await goOn("Delivery and order");

  await tabTo(page, page.getByRole("textbox", { name: /^Reference/ }));
  await page.keyboard.type(reference);
  await press(page, page.getByRole("checkbox", { name: /^I place th/ }), "Space");
  await press(page, page.getByRole("button", { name: "Place order" }));
  const number = await placedNumber(page, { locale: "en" });
  await expect(page.locator(":focus")).toContainText(`Order ${number}`);
  await page.keyboard.press("Tab");
  await press(page, page.getByRole("link", { name: "To the order" }));
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeFocused();
  await expect(page.getByText(reference).first()).toBeVisible();
});
