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

test("the screen that was requested before sign-in opens after it, also while the server is busy", async ({ page }) => {
  await page.goto(`${main()}/company/edit/address?from=mail`);
  await expect(loginButton(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");
  await startSignIn(page);
  await page.route("**/v1/token/validate", (route) => route.fulfill({ status: 503 }), { times: 1 });
  await fillSignIn(page, administrators.main);
  await expect(page.getByRole("heading", { level: 1, name: "Edit addresses" })).toBeVisible();
  await expect(page).toHaveURL(`${main()}/company/edit/address?from=mail`);
  await expectAccessible(page);
});

test("signing out keeps language and theme, and removes all personal data", async ({ page }) => {
  await signInByPage(page, "ruth.klein@kadeblok.example", "data-centre");
  await chooseInAccountMenu(page, "Nederlands");
  await chooseInAccountMenu(page, "Donker");
  await page.goto(`${portalUrl("data-centre")}/company`);
  await expect(page.getByRole("heading", { level: 1, name: "Kadeblok Hosting B.V." })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem("demarc.token"));
  expect(await keys(page, "localStorage")).toEqual([
    "demarc.frame",
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
  expect(await keys(page, "localStorage")).toEqual([
    "demarc.frame",
    "demarc.id-token-hint",
    "demarc.locale",
    "demarc.token",
  ]);
});

test("an unreachable server keeps the token, and the person can retry", { tag: "@all" }, async ({ page }) => {
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

/** A token with an invalid signature, for decisions that the portal makes without the server. */
const tokenUntil = (exp: number): string => {
  const part = (content: unknown) => Buffer.from(JSON.stringify(content)).toString("base64url");
  return `${part({ alg: "EdDSA" })}.${part({ exp, cid: 20120280, uid: 1, username: "x", roles: [] })}.${part({})}`;
};

test(
  "a link with a token does not sign in while that is off; the token is removed from the address",
  { tag: "@all" },
  async ({ page }) => {
    await page.goto(`${main()}/token/login#token=${tokenUntil(Date.now() / 1000 + 600)}`);
    await expect(page.getByText("This link cannot sign you in.")).toBeVisible();
    await expectAccessible(page);
    await expect(page).toHaveURL(`${main()}/token/login`);
    expect(await keys(page, "localStorage")).toEqual([]);
  },
);
