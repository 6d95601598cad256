import { brands } from "@demarc/contract/core/brands";
import { type Variant, variants } from "@demarc/contract/core/variants";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { isAsset } from "./support/assets.ts";
import { expectAccessible } from "./support/accessible.ts";
import { administrators, callApi, loginButton, portalUrl, signIn, watchForErrors, welcome } from "./support/portal.ts";

const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;

/** Every address that an administrator can open, with its heading. */
const screens = [
  ["/", /^Welcome, /, ""],
  ["/company", /./, "Company"],
  ["/company/contact/new", "New contact", "New contact"],
  ["/company/edit/address", "Edit addresses", "Edit addresses"],
  ["/company/edit/iban", "Change bank account", "Change bank account"],
  ["/unlock", "Every feature is on", "Every feature is on"],
  ["/logout?done", "Signed out", "Signed out"],
  ["/nothing/here", "The page could not be found", ""],
] as const;

const colourOf = (page: Page, property: string): Promise<string> =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.setProperty("color", `var(${name})`);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, property);

for (const variant of variants)
  test.describe(variant, () => {
    const brand = brands[variant];

    test("has its own name, title and colours, also on the sign-in page", async ({ page }) => {
      await page.goto(portalUrl(variant));
      await expect(page).toHaveTitle(brand.name);
      await expect(page.getByRole("link", { name: `${brand.name}, home` })).toBeVisible();
      expect(await colourOf(page, "--brand")).toBe(rgb(brand.ramp[7]));
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await colourOf(page, "--brand")).toBe(rgb(brand.ramp[4]));
      await page.emulateMedia({ colorScheme: "light" });
      await loginButton(page).click();
      await expect(page).toHaveTitle(`Sign in · ${brand.name}`);
      const submit = page.getByRole("button", { name: "Sign in" });
      await expect(submit).toHaveCSS("background-color", rgb(brand.ramp[7]));
    });

    test("every screen has its title, without console errors or requests to other hosts", async ({ page }) => {
      const errors = await watchForErrors(page);
      const own = new Set([portalUrl(variant), portalUrl("main")]);
      const foreign: string[] = [];
      page.on("request", (request) => {
        const { origin, protocol } = new URL(request.url());
        if (protocol.startsWith("http") && !own.has(origin)) foreign.push(request.url());
      });
      await signIn(page, administrators[variant], variant);
      for (const [path, heading, title] of screens) {
        await page.goto(portalUrl(variant) + path);
        await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
        await expectAccessible(page);
        await expect(page).toHaveTitle(title ? `${title} · ${brand.name}` : brand.name);
      }
      expect(errors).toEqual([]);
      expect(foreign).toEqual([]);
    });

    test("the navigation offers no closed screen", async ({ page }) => {
      await signIn(page, administrators[variant], variant);
      const links = page.getByRole("navigation", { name: "Main navigation" }).getByRole("link");
      const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
      expect(paths).toContain("/company");
      // The TV portal has no contracts that this calendar could show.
      expect(paths.includes("/company/notices")).toBe(variant !== "tv");
      for (const path of paths) {
        await links.and(page.locator(`[href="${path}"]`)).click();
        await expect(page).toHaveURL(portalUrl(variant) + path);
        await expect(links.and(page.locator("[aria-current=page]"))).toHaveAttribute("href", path ?? "");
      }
    });
  });

test("the public home works without scripts: the address box, the invitation to apply, and the links", async ({
  browser,
}) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(portalUrl("main"));
  await expect(page.getByRole("heading", { level: 1, name: "Your lines, invoices and addresses" })).toBeVisible();
  await expect(page.getByText("A fault explained, not just reported")).toBeVisible();
  await expect(page.locator("a[href='/apply']")).toBeVisible();
  await page.getByRole("textbox", { name: "What can you get at an address?" }).fill("8011AB 12 A");
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page).toHaveURL(`${portalUrl("main")}/postal-code-check?q=8011AB+12+A`);
});

test("a page that has arrived only in part shows no public home before the boot script has chosen what to show", async ({
  page,
}) => {
  await page.route("**/*.js", (route) => route.abort()); // its scripts arrive later
  await page.route(`${portalUrl("main")}/lines`, async (route) => {
    const response = await route.fetch();
    const whole = await response.text();
    await route.fulfill({ response, body: whole.slice(0, whole.indexOf("<template")) });
  });
  await page.goto(`${portalUrl("main")}/lines`);
  const home = page.getByText("Your lines, invoices and addresses");
  await expect(home).toBeAttached();
  await expect(home).toBeHidden();
});

test("the address box leads to the answer, on a phone below the sign-in", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(portalUrl("main"));
  const box = page.getByRole("textbox", { name: "What can you get at an address?" });
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
  expect(await top(loginButton(page))).toBeLessThan(await top(box));
  expect(await top(box)).toBeLessThan(await top(page.locator("a[href='/apply']")));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
  await box.fill("8011AB 12 A");
  await page.keyboard.press("Enter");
  await expect(page.frameLocator("iframe").getByText("Wolweverswal").first()).toBeVisible();
});

test("the public home of every brand has its own proofs, and no box without the check", async ({ page }) => {
  for (const [variant, proof] of [
    ["data-centre", "Reverse DNS without waiting"],
    ["tv", "Everyone in their own role"],
  ] as const) {
    await page.goto(portalUrl(variant));
    await expect(page.getByRole("heading", { level: 2, name: proof })).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Terms" })).toHaveAttribute("href", /\/demo\/terms$/);
    await expectAccessible(page);
  }
});

test("the not-found text is English in every language", async ({ page }) => {
  await page.goto(`${portalUrl("main")}/nothing/here`);
  await page.getByRole("button", { name: "Nederlands" }).click();
  await expect(page.getByRole("link", { name: "Terug naar de startpagina" })).toBeVisible();
  const heading = page.getByRole("heading", { level: 1, name: "The page could not be found" });
  await expect(heading).toHaveAttribute("lang", "en");
});

test("'Laden...' shows before any script, and while a language loads", async ({ page }) => {
  expect(await (await page.request.get(portalUrl("main"))).text()).toContain("Laden...");
  await page.goto(`${portalUrl("main")}/unlock`);
  await expect(page.getByRole("heading", { level: 1, name: "Every feature is on" })).toBeVisible();
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(isAsset(/texts-nl/), async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Nederlands" }).click();
  await expect(page.getByText("Laden...", { exact: true })).toHaveAttribute("lang", "nl");
  letGo();
  await expect(page.getByText("Laden...", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Alle functies staan aan" })).toBeVisible();
});

test("pages, files and responses have security headers", async ({ page }) => {
  const headersOf = async (path: string, variant: Variant = "main") => {
    const answer = await page.request.get(portalUrl(variant) + path);
    const headers = answer.headers();
    expect(headers["x-content-type-options"], path).toBe("nosniff");
    expect(headers["referrer-policy"], path).toBeTruthy();
    expect(headers["cross-origin-opener-policy"], path).toBe("same-origin");
    return { headers, text: await answer.text() };
  };
  for (const variant of variants) {
    const { headers, text } = await headersOf("/company", variant);
    const policy = headers["content-security-policy"] ?? "";
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(headers["cache-control"]).toBe("no-cache");
    for (const path of ["/config.json", "/version.json"])
      expect((await headersOf(path, variant)).headers["cache-control"], path).toBe("no-cache");
    const file = /\/assets\/[\w.-]+\.js/.exec(text)?.[0] ?? "";
    expect((await headersOf(file, variant)).headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  }
  await signIn(page, administrators.main);
  await expect(welcome(page)).toBeVisible();
  const answered = page.waitForResponse((answer) => answer.url().includes("/v1/customer/"));
  expect((await callApi(page, { method: "GET", path: "/contact" })).status).toBe(200);
  expect((await answered).headers()["cache-control"]).toBe("no-store");
});
