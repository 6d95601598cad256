import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import {
  administrators,
  chooseInAccountMenu,
  fillSignIn,
  loginButton,
  portalUrl,
  pressInAccountMenu,
  signInByPage,
  startSignIn,
  welcome,
} from "./support/portal.ts";

const main = () => portalUrl("main");
const keys = (page: Page, storage: "localStorage" | "sessionStorage") =>
  page.evaluate((name) => Object.keys(window[name]).toSorted(), storage);

/** A token with an invalid signature, for decisions that the portal makes without the server. */
const tokenUntil = (exp: number): string => {
  const part = (content: unknown) => Buffer.from(JSON.stringify(content)).toString("base64url");
  return `${part({ alg: "EdDSA" })}.${part({ exp, cid: 20120280, uid: 1, username: "x", roles: [] })}.${part({})}`;
};

test("the screen that was requested before sign-in opens after it", async ({ page }) => {
  await page.goto(`${main()}/company/edit/address?from=mail`);
  await expect(loginButton(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");
  await startSignIn(page);
  await fillSignIn(page, administrators.main);
  await expect(page.getByRole("heading", { level: 1, name: "Edit addresses" })).toBeVisible();
  await expectAccessible(page);
  await expect(page).toHaveURL(`${main()}/company/edit/address?from=mail`);
});

test("a screen that the role does not open is forgotten, and the home opens after sign-in", async ({ page }) => {
  await page.goto(`${main()}/company/contact/new`);
  await startSignIn(page);
  await fillSignIn(page, "daan.vos@polderlicht.example");
  await expect(welcome(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");
});

test("signing out keeps language and theme, and removes all personal data", async ({ page }) => {
  await signInByPage(page, "ruth.klein@kadeblok.example", "data-centre");
  await chooseInAccountMenu(page, "Nederlands");
  await chooseInAccountMenu(page, "Donker");
  await page.goto(`${portalUrl("data-centre")}/company`);
  await expect(page.getByRole("heading", { level: 1, name: "Kadeblok Hosting B.V." })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem("demarc.token"));
  expect(await keys(page, "localStorage")).toEqual([
    "demarc.id-token-hint",
    "demarc.locale",
    "demarc.theme",
    "demarc.token",
  ]);

  await pressInAccountMenu(page, "Uitloggen");
  await expect(page).toHaveURL(`${portalUrl("data-centre")}/logout?done`);
  await expect(page.getByRole("heading", { level: 1, name: "Uitgelogd" })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText("U bent uitgelogd. U kunt dit venster sluiten, of opnieuw inloggen.")).toBeVisible();
  expect(await keys(page, "localStorage")).toEqual(["demarc.locale", "demarc.theme"]);
  expect(await keys(page, "sessionStorage")).toEqual([]);
  const refused = await page.request.post(`${main()}/v1/token/validate`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(refused.status()).toBe(401);

  await page.getByRole("link", { name: "Terug naar inloggen" }).click();
  await startSignIn(page);
  await expect(page.locator("input[name=password]")).toBeVisible();
});

test("storage holds only the documented keys, and going back restores the scroll position", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto(`${main()}/unlock`);
  await expect(page.getByRole("heading", { level: 1, name: "Every feature is on" })).toBeVisible();
  expect(await keys(page, "localStorage")).toEqual([]);
  await page.goto(main());
  await startSignIn(page);
  await expect(page.locator("input[name=password]")).toBeVisible();
  const [state, ...others] = await keys(page, "sessionStorage");
  expect(state).toMatch(/^demarc\.oidc\.[0-9a-f]{32}$/);
  expect(others).toEqual(["demarc.unlocked"]);
  await fillSignIn(page, administrators.main);
  await expect(welcome(page)).toBeVisible();

  await page.goto(`${main()}/company`);
  const contact = page.getByRole("link", { name: "Edit Joris Bakker" });
  await contact.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(300);
  await contact.click();
  await expect(page.getByRole("heading", { level: 1, name: "Edit contact" })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Polderlicht ICT B.V." })).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  await page.reload();
  await expect(contact).toBeVisible();
  await page.goto(`${main()}/lines`);
  await expect(page.getByRole("heading", { level: 1, name: "Lines" })).toBeVisible();
  expect(await keys(page, "sessionStorage")).toEqual(["demarc.unlocked"]);
  expect(await keys(page, "localStorage")).toEqual(["demarc.id-token-hint", "demarc.locale", "demarc.token"]);
});

test("the signed-out page says so, and links to signing in again", async ({ page }) => {
  await page.goto(`${main()}/logout?done`);
  await expect(page).toHaveTitle("Signed out · Noordwal Internet");
  await expectAccessible(page);
  await expect(page.getByText("You have been signed out. You can close this window, or sign in again.")).toBeVisible();
  await page.getByRole("link", { name: "Back to sign in" }).click();
  await expect(loginButton(page)).toBeVisible();
});

/** Stores a token at a URL that serves no portal, because a portal would react to it. */
const storeToken = async (page: Page, token: string): Promise<void> => {
  await page.goto(`${main()}/v1/health`);
  await page.evaluate((stored) => localStorage.setItem("demarc.token", stored), token);
};

test("an expired token is dropped with only a console warning", async ({ page }) => {
  await storeToken(page, tokenUntil(1_700_000_000));
  const warnings: string[] = [];
  page.on("console", (message) => warnings.push(`${message.type()}: ${message.text()}`));
  await page.goto(`${main()}/company`);
  await expect(loginButton(page)).toBeVisible();
  expect(warnings).toContain("warning: The stored token has expired.");
  expect(warnings.filter((line) => line.startsWith("error"))).toEqual([]);
  expect(await keys(page, "localStorage")).toEqual([]);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a token with an invalid signature is refused, and the person is signed out", async ({ page }) => {
  await storeToken(page, tokenUntil(Date.now() / 1000 + 600));
  const warning = page.waitForEvent("console", (message) => message.text() === "The stored token is invalid.");
  await page.goto(`${main()}/company`);
  await warning;
  await expect(loginButton(page)).toBeVisible();
  expect(await keys(page, "localStorage")).toEqual([]);
});

test("an unreachable server keeps the token, and the person can retry", async ({ page }) => {
  await signInByPage(page, "bas.kuiper@polderlicht.example");
  await page.route("**/v1/**", (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "The portal cannot be reached" })).toBeVisible();
  await expectAccessible(page);
  expect(await keys(page, "localStorage")).toContain("demarc.token");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(welcome(page)).toBeVisible();
});

test("a server that is unavailable just after sign-in is retried, and the requested screen opens", async ({ page }) => {
  await page.goto(`${main()}/company/edit/address`);
  await startSignIn(page);
  await page.route("**/v1/token/validate", (route) => route.fulfill({ status: 503 }), { times: 1 });
  await fillSignIn(page, administrators.main);
  await expect(page.getByRole("heading", { level: 1, name: "Edit addresses" })).toBeVisible();
});

test("a link with a token does not sign in while that is off; the token is removed from the address", async ({
  page,
}) => {
  await page.goto(`${main()}/token/login#token=${tokenUntil(Date.now() / 1000 + 600)}`);
  await expect(page.getByText("This link cannot sign you in.")).toBeVisible();
  await expectAccessible(page);
  await expect(page).toHaveURL(`${main()}/token/login`);
  expect(await keys(page, "localStorage")).toEqual([]);
});

test("unlocking enables every feature until the browser session ends", async ({ page }) => {
  await page.goto(`${portalUrl("tv")}/unlock`);
  await expect(page.getByRole("heading", { level: 1, name: "Every feature is on" })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => sessionStorage.getItem("demarc.unlocked"))).toBe("true");
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(loginButton(page)).toBeVisible();
});
