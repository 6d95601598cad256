import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import {
  administrators,
  fillSignIn,
  loginButton,
  portalUrl,
  pressInAccountMenu,
  signInByPage,
  startSignIn,
  welcome,
} from "./support/portal.ts";

const main = () => portalUrl("main");
const eva = "eva.postma@fietsfabriek.example";
const typed = "Fietsfabriek aan de IJssel";
const exchange = "**/v1/token/exchange";
const refresh = "**/v1/token/refresh";

/** A sign-in whose token expires before the provider's page does. */
const signInForAWhile = async (context: BrowserContext): Promise<Page> => {
  await context.clock.install();
  await context.route(refresh, (route) => route.abort());
  await context.route(exchange, (route) =>
    route.continue({ headers: { ...route.request().headers(), "x-token-lifetime": "280" } }),
  );
  const page = await context.newPage();
  await signInByPage(page, eva);
  await context.unroute(exchange);
  return page;
};

/** From its next start the portal sees a later time of the server; this computer's clock decides nothing. */
const laterAtServer = (context: BrowserContext, seconds: number): Promise<unknown> =>
  context.route("**/config.json", async (route) => {
    const response = await route.fetch();
    const date = new Date(Date.now() + seconds * 1000).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });

/** Fills in the IBAN form, which needs a recent sign-in, so the provider's page opens. */
const askedToSignInAgain = async (page: Page): Promise<void> => {
  await page.goto(`${main()}/company/edit/iban`);
  await page.getByLabel("Account holder").fill(typed);
  await page.getByLabel("New IBAN").fill("NL74DEMO0300000041");
  await page.getByRole("checkbox", { name: /give this mandate/ }).check();
  const error = { code: "reauthentication-required", message: "Sign in again.", requestId: "e2e" };
  await page.route("**/v1/customer/*/iban", (route) => route.fulfill({ status: 403, json: { error } }), { times: 1 });
  await page.getByRole("button", { name: "Review change" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Change bank account" }).click();
  await expect(page.getByRole("heading", { name: "Sign in again" })).toBeVisible();
};

/** The contents of session storage; the state of a sign-in without its random name. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.keys(sessionStorage)
      .map((key) => key.replace(/^(demarc\.oidc\.)[0-9a-f]{32}$/, "$1*"))
      .toSorted(),
  );
const formAndState = ["demarc.form.company.iban", "demarc.oidc.*"];

const expectRestored = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(/\/company\/edit\/iban$/);
  await expect(page.getByLabel("Account holder")).toHaveValue(typed);
  await expect(page.getByRole("checkbox", { name: /give this mandate/ })).toBeChecked();
  await expect(page.getByLabel("New IBAN")).toHaveValue("");
  await expect.poll(() => kept(page)).toEqual([]);
};

const expectBlank = async (page: Page): Promise<void> => {
  await expect(page.getByLabel("Account holder")).toBeVisible();
  await expect(page.getByLabel("Account holder")).not.toHaveValue(typed);
  await expect(page.getByRole("checkbox", { name: /give this mandate/ })).not.toBeChecked();
};

test("a person who takes longer to sign in again than the token lives gets the input back", async ({ context }) => {
  const page = await signInForAWhile(context);
  await askedToSignInAgain(page);
  expect(await kept(page)).toEqual(formAndState);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("NL74DEMO0300000041");
  await laterAtServer(context, 600);
  const expired = page.waitForEvent("console", (message) => message.text() === "The stored token has expired.");
  await fillSignIn(page, eva);
  await expired;
  await expectRestored(page);
});

for (const [when, seconds] of [
  ["in time", 0],
  ["after the token has expired", 600],
] as const)
  test(`another person who signs in ${when} gets none of the input`, { tag: "@all" }, async ({ context }) => {
    const page = await signInForAWhile(context);
    await askedToSignInAgain(page);
    await laterAtServer(context, seconds);
    await fillSignIn(page, administrators.main);
    await expect(page).toHaveURL(/\/company\/edit\/iban$/);
    await expectBlank(page);
    await expect.poll(() => kept(page)).toEqual([]);
  });

test("giving up the new sign-in and going elsewhere drops the input", { tag: "@all" }, async ({ context }) => {
  const page = await signInForAWhile(context);
  await askedToSignInAgain(page);
  await page.goto(main());
  await expect(welcome(page)).toBeVisible();
  expect(await kept(page)).toEqual(["demarc.oidc.*"]);
  await page.goto(`${main()}/company/edit/iban`);
  await expectBlank(page);
});

test("going back to the form while still signed in keeps it", { tag: "@all" }, async ({ context }) => {
  const page = await signInForAWhile(context);
  await askedToSignInAgain(page);
  await page.goBack();
  await expect(page.getByLabel("Account holder")).toHaveValue(typed);
  expect(await kept(page)).toEqual(["demarc.oidc.*"]);
});

test(
  "giving up until the token has expired drops the input, also after a sign-in",
  { tag: "@all" },
  async ({ context }) => {
    const page = await signInForAWhile(context);
    await askedToSignInAgain(page);
    await laterAtServer(context, 600);
    await page.goto(`${main()}/company/edit/iban`);
    await expect(loginButton(page)).toBeVisible();
    expect(await kept(page)).toEqual(["demarc.oidc.*"]);
    await startSignIn(page); // the provider has a session
    await expect(page).toHaveURL(/\/company\/edit\/iban$/);
    await expectBlank(page);
  },
);

test("signing out in another tab during the new sign-in drops the input", { tag: "@all" }, async ({ context }) => {
  const page = await signInForAWhile(context);
  const other = await context.newPage();
  await other.goto(main());
  await expect(welcome(other)).toBeVisible();
  await askedToSignInAgain(page);
  await pressInAccountMenu(other, "Sign out");
  await expect(other.getByText("You have been signed out.")).toBeVisible();
  await page.goto(main());
  await expect(loginButton(page)).toBeVisible();
  expect(await kept(page)).toEqual(["demarc.oidc.*"]);
});

test("a session that ends in the middle of a form drops the input", { tag: "@all" }, async ({ context }) => {
  const page = await signInForAWhile(context);
  await page.goto(`${main()}/company/edit/address`);
  await page.getByLabel("Street").first().fill("Polderlichtweg");
  const error = { code: "session.ended", message: "Sign in again.", requestId: "e2e" };
  await context.route(refresh, (route) => route.fulfill({ status: 403, json: { error } }));
  await context.clock.fastForward(61_000);
  await expect(page.getByRole("dialog", { name: "You have been signed out" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(loginButton(page)).toBeVisible();
  await expect.poll(() => kept(page)).toEqual([]);
  await context.unroute(refresh);
  await startSignIn(page);
  await expect(welcome(page)).toBeVisible();
  await page.goto(`${main()}/company/edit/address`);
  await expect(page.getByLabel("Street").first()).not.toHaveValue("Polderlichtweg");
});
