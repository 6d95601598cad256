import { brands } from "@demarc/contract/core/brands";
import { type Variant, variants } from "@demarc/contract/core/variants";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { loaded } from "./screens/screen-state.ts";
import { openAs } from "./support/open-as.ts";
import { movedIn, recordShifts, shiftsOf } from "./support/layout-shifts.ts";
import { administrators, loginButton, portalUrl, pressInAccountMenu, signInByPage, welcome } from "./support/portal.ts";

const outline = (page: Page) => page.locator("[data-outline=rail]");
const loading = (page: Page) => page.getByText("Laden...", { exact: true });

/** Holds every answer of the API from now on. Returns the function that lets them go. */
const holdAnswers = async (page: Page): Promise<() => void> => {
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/v1/**", async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
};

interface Box {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** Where the elements are that a selector finds and that can be seen, in whole pixels. */
const boxesOf = (page: Page, selector: string): Promise<Box[]> =>
  page.locator(selector).evaluateAll((all) =>
    all
      .map((one) => one.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ top, left, width, height }) => ({
        top: Math.round(top),
        left: Math.round(left),
        width: Math.round(width),
        height: Math.round(height),
      })),
  );

/** The frame and the tiles of the home: what must not move when the answers come. */
const frameOf = async (page: Page) => {
  const [rail] = await boxesOf(page, "aside");
  const tiles = await boxesOf(page, "main [class*=_tile_]");
  const isWide = page.viewportSize()?.width === 1280;
  return {
    rail: rail?.width,
    bar: await boxesOf(page, "header"),
    entries: await boxesOf(page, "aside li"),
    // On a phone the name of a company can take a second line above them, and their text below the figure another one.
    tiles: isWide ? tiles : tiles.map(({ left, width }) => ({ left, width })),
  };
};

const looks = [
  { width: 1280, height: 800, colorScheme: "light" },
  { width: 390, height: 844, colorScheme: "dark" },
] as const;

/** Opens the home of the administrator once, so that the browser keeps the outline of the frame. */
const openBefore = async (page: Page, variant: Variant): Promise<void> => {
  await openAs(page, administrators[variant]);
  await expect(welcome(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("demarc.frame"))).not.toBeNull();
};

for (const variant of variants)
  test(`${variant} draws the frame before the server answers, and nothing moves when it does`, async ({ page }) => {
    await recordShifts(page);
    await openBefore(page, variant);
    for (const { colorScheme, ...size } of looks)
      await test.step(`at ${size.width} pixels, ${colorScheme}`, async () => {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        const letGo = await holdAnswers(page);
        await page.goto(portalUrl(variant));
        await expect(loading(page)).toBeVisible();
        const drawn = await frameOf(page);
        expect(drawn.tiles.length).toBeGreaterThan(1);
        await expectAccessible(page, "#root");
        letGo();
        await expect(welcome(page)).toBeVisible();
        await expect(loading(page)).toHaveCount(0);
        await expect(page.locator("main article").first()).toBeVisible();
        // A tile shows its skeleton until its code has loaded.
        await expect.poll(() => frameOf(page)).toEqual(drawn);
        // The note of a tile may take another line on a phone.
        expect(await shiftsOf(page), await movedIn(page)).toBeLessThan(0.02);
        await page.unrouteAll({ behavior: "wait" });
      });
  });

test("twelve requests show the signed-in home, of which five are scripts", async ({ page }) => {
  await openBefore(page, "main");
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector("main h1")?.textContent.startsWith("Welcome")) return;
      watch.disconnect();
      const answered = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
      Object.assign(globalThis, { answered: [location.pathname, ...answered] });
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await expect(welcome(page)).toBeVisible();
  const answered = await page.evaluate(() => (globalThis as typeof globalThis & { answered: string[] }).answered);
  expect(answered.length, answered.join(" ")).toBeLessThanOrEqual(12);
  const scripts = answered.filter((path) => path.endsWith(".js"));
  expect(scripts.length, scripts.join(" ")).toBeLessThanOrEqual(5);
});

test("the frame is drawn with its folded groups, and the page with its own boxes", async ({ page }) => {
  await openBefore(page, "main");
  await page.getByRole("button", { name: "Finance", exact: true }).click();
  await page.goto(`${portalUrl("main")}/invoices`);
  const invoice = await page.getByRole("rowheader").getByRole("link").first().getAttribute("href");
  for (const [what, width] of [
    ["a group", 1280],
    ["the whole navigation", 1280],
    ["a narrow window", 1100],
  ] as const)
    await test.step(what, async () => {
      await page.setViewportSize({ width, height: 1400 });
      if (what === "the whole navigation") await page.getByRole("button", { name: "Fold the navigation" }).click();
      const letGo = await holdAnswers(page);
      await page.goto(portalUrl("main") + invoice);
      await expect(loading(page)).toBeVisible();
      const drawn = await frameOf(page);
      const [facts] = await boxesOf(page, "[data-box=facts] > *");
      letGo();
      await expect(page.getByRole("tab", { name: "Explanation" })).toBeVisible();
      expect(await frameOf(page)).toEqual(drawn);
      expect((await boxesOf(page, "main dl"))[0]).toEqual(facts);
      await page.unrouteAll({ behavior: "wait" });
    });
});

test("the browser stores no personal data, and signing out removes the outline of the frame", async ({ page }) => {
  await signInByPage(page, administrators.main);
  await page.getByRole("button", { name: "Finance", exact: true }).click();
  await page.goto(`${portalUrl("main")}/company`);
  await expect(page.getByRole("heading", { level: 1, name: "Polderlicht ICT B.V." })).toBeVisible();
  const kept = () => page.evaluate(() => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>);
  const { "demarc.token": token, "demarc.id-token-hint": hint, ...others } = await kept();
  expect([token, hint].map((value) => typeof value)).toEqual(["string", "string"]);
  // Whole numbers below a hundred: neither an amount nor the number of a person or a company.
  expect(others["demarc.frame"]).toMatch(/^\d{1,2}( \d{1,2}){5}$/);
  expect(others).toEqual({
    "demarc.frame": others["demarc.frame"],
    "demarc.locale": "en",
    "demarc.navigation": "finance",
  });
  await pressInAccountMenu(page, "Sign out");
  await expect(page).toHaveURL(`${portalUrl("main")}/logout?done`);
  expect(await kept()).toEqual({ "demarc.locale": "en", "demarc.navigation": "finance" });
});

test("people who are not signed in never see the frame", async ({ page }) => {
  // Every element that the page ever has, from its first script on.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector("[data-outline]")) document.documentElement.dataset["framed"] = "yes";
    }).observe(document, { childList: true, subtree: true });
  });
  const framed = () => page.evaluate(() => document.documentElement.dataset["framed"]);
  await openBefore(page, "main");
  await page.reload();
  await expect(welcome(page)).toBeVisible();
  expect(await framed()).toBe("yes");
  const token = await page.evaluate(() => localStorage.getItem("demarc.token") ?? "");
  const expired = [
    token.split(".")[0],
    Buffer.from(JSON.stringify({ cid: 20120280, exp: 1 })).toString("base64url"),
    "x",
  ].join(".");
  for (const [what, stored, path] of [
    ["nobody", null, "/"],
    ["nobody, at a screen", null, "/lines"],
    ["a session that has expired", expired, "/"],
  ] as const)
    await test.step(what, async () => {
      await page.evaluate((value) => {
        if (value === null) localStorage.removeItem("demarc.token");
        else localStorage.setItem("demarc.token", value);
      }, stored);
      await page.goto(portalUrl("main") + path);
      await expect(loginButton(page)).toBeVisible();
      await expect(outline(page)).toHaveCount(0);
      expect(await framed()).toBeUndefined();
    });
});

test("on a phone the name of the brand is never cut", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const cut = () =>
    page
      .locator("header [class*=_brand_] span")
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
  for (const variant of variants) {
    const { name, shortName = name } = brands[variant];
    await openBefore(page, variant);
    const shown = page.locator("header [class*=_brand_] :is([class*=_name_], [class*=_short_]):visible");
    await expect(shown).toHaveText(shortName);
    expect(await cut(), variant).toEqual([]);
    const letGo = await holdAnswers(page);
    await page.reload();
    await expect(loading(page)).toBeVisible();
    await expect(shown).toHaveText(shortName);
    expect(await cut(), variant).toEqual([]);
    letGo();
    await page.unrouteAll({ behavior: "wait" });
  }
});

const records = {
  main: ["/lines", "/orders", "/quotations", "/manual-agreement", "/invoices", "/ip-management", "/user-management"],
  "data-centre": ["/racks", "/racks/shared-colo", "/dc-connections", "/wdm"],
  tv: ["/tv-accounts"],
} as const satisfies Record<Variant, readonly string[]>;

/** The boxes of a record page, and where they start. */
const madeOf = async (page: Page, facts: string, tabs: string, card: string) => {
  const [head] = await boxesOf(page, facts);
  // The card in the side column of an invoice comes first, because a phone shows it first.
  const [first] = (await boxesOf(page, card)).toSorted((one, other) => one.left - other.left);
  return {
    facts: head && { top: head.top, left: head.left, width: head.width },
    tabs: (await boxesOf(page, tabs)).length,
    card: first && { left: first.left, isWide: first.width === head?.width },
  };
};

for (const variant of variants)
  test(`${variant} draws the page of each kind of record as it will be`, { tag: "@all" }, async ({ page }) => {
    await openBefore(page, variant);
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const list of records[variant])
      await test.step(list, async () => {
        await page.goto(portalUrl(variant) + list);
        const record = await page.getByRole("rowheader").getByRole("link").first().getAttribute("href");
        const letGo = await holdAnswers(page);
        await page.goto(portalUrl(variant) + record);
        await expect(loading(page)).toBeVisible();
        const drawn = await madeOf(page, "[data-box=facts] > *", "[data-box=tabs]", "[data-box] [class*=_card_]");
        letGo();
        await expect(page.locator("main dl").first()).toBeVisible();
        await expect(page.locator("main section[class*=_card_]:visible").first()).toBeVisible();
        await loaded(page);
        expect(await madeOf(page, "main dl", "[role=tablist]", "main section[class*=_card_]")).toEqual(drawn);
        await page.unrouteAll({ behavior: "wait" });
      });
  });
