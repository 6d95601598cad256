import { expect, type Locator, type Page, test } from "@playwright/test";
import { loseAnswers } from "./support/lost-answers.ts";
import { fillOrder, placeButton, placedNumber, rackForm, stepTitle, waveForm } from "./support/order-forms.ts";
import { portalUrl, signIn, tabTo } from "./support/portal.ts";

const rack = rackForm("en");
const wave = waveForm("en");
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

test("a double click places one order", async ({ page }, { retry }) => {
  const reference = `Dubbelklik ${retry}`;
  const submits: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && /\/order\/[^/]+\/submit$/.test(request.url())) submits.push(request.url());
  });
  await signIn(page, ruth, "data-centre");
  await page.goto(dataCentre() + rack.path);
  await fillOrder(page, rack, reference);
  await placeButton(page, rack).dblclick();
  const number = await placedNumber(page, rack);
  expect(submits).toHaveLength(1);
  await expectOneOrder(page, reference, number);
});

for (const [what, pattern] of [
  ["the order", /\/order\/[^/]+\/submit$/],
  ["its draft", /\/order\/wdm\?draft=true$/],
] as const)
  test(`a lost answer to ${what} and a second press place one order`, async ({ page }, { retry }) => {
    const reference = `Antwoord op ${what} kwijt ${retry}`;
    await signIn(page, ruth, "data-centre");
    await page.goto(dataCentre() + wave.path);
    const lost = await loseAnswers(page, pattern);
    await fillOrder(page, wave, reference);
    await placeButton(page, wave).click();
    const dialog = page.getByRole("dialog", { name: "Something went wrong" });
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(placeButton(page, wave)).toBeFocused();
    expect(lost.statuses.length).toBeGreaterThan(0);
    expect(lost.statuses.every((status) => status < 300)).toBe(true);
    await expect(page.getByRole("heading", { level: 1, name: wave.title })).toBeVisible();
    await lost.stop();

    await placeButton(page, wave).click();
    await expectOneOrder(page, reference, await placedNumber(page, wave));
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
  await signIn(page, ruth, "data-centre");
  await press(page, page.getByRole("navigation").getByRole("link", { name: "Orders", exact: true }));
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeFocused();
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
  await press(page, page.getByRole("checkbox", { name: /^I order/ }), "Space");
  await press(page, page.getByRole("button", { name: "Place order" }));
  const number = await placedNumber(page, { locale: "en" });
  await expect(page.locator(":focus")).toContainText(`Order ${number}`);
  await page.keyboard.press("Tab");
  await press(page, page.getByRole("link", { name: "To the order" }));
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeFocused();
  await expect(page.getByText(reference).first()).toBeVisible();
});
