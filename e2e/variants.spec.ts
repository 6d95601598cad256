import { brands } from "@demarc/contract/core/brands";
import { type Variant, variants } from "@demarc/contract/core/variants";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { isAsset } from "./support/assets.ts";
import { expectAccessible } from "./support/accessible.ts";
import { openAs } from "./support/open-as.ts";
import { administrators, loginButton, portalUrl, watchForErrors } from "./support/portal.ts";

const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;

const colourOf = (page: Page, property: string): Promise<string> =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.setProperty("color", `var(${name})`);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, property);

for (const variant of variants)
  test(`${variant} has its own name, colours and screens, without errors or requests to other hosts`, async ({
    page,
  }) => {
    const brand = brands[variant];
    const errors = await watchForErrors(page);
    const own = new Set([portalUrl(variant), portalUrl("main")]);
    const foreign: string[] = [];
    page.on("request", (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith("http") && !own.has(origin)) foreign.push(request.url());
    });

    await test.step("the home and the sign-in page have its name and colours", async () => {
      await page.goto(portalUrl(variant));
      await expect(page).toHaveTitle(brand.name);
      await expect(page.getByRole("link", { name: `${brand.name}, home` })).toBeVisible();
      expect(await colourOf(page, "--brand")).toBe(rgb(brand.ramp[7]));
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await colourOf(page, "--brand")).toBe(rgb(brand.ramp[4]));
      await page.emulateMedia({ colorScheme: "light" });
      await loginButton(page).click();
      await expect(page).toHaveTitle(`Sign in · ${brand.name}`);
      const submit = page.getByRole("button", { name: "Sign in", exact: true });
      await expect(submit).toHaveCSS("background-color", rgb(brand.ramp[7]));
    });

    await test.step("its navigation opens every screen that it names, and none that is closed", async () => {
      await openAs(page, administrators[variant]);
      const links = page.getByRole("navigation", { name: "Main navigation" }).getByRole("link");
      await expect(links.first()).toBeVisible();
      const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
      expect(paths).toContain("/company");
      // The TV portal has no contracts that this calendar could show.
      expect(paths.includes("/company/notices")).toBe(variant !== "tv");
      for (const path of paths) {
        await links.and(page.locator(`[href="${path}"]`)).click();
        await expect(page).toHaveURL(portalUrl(variant) + path);
        await expect(links.and(page.locator("[aria-current=page]"))).toHaveAttribute("href", path ?? "");
        await expect(page).toHaveTitle(path === "/" ? brand.name : new RegExp(`. · ${brand.name}$`));
      }
      // Address and title are those of the last screen before it has loaded.
      await page.waitForLoadState("networkidle");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page);
    });
    expect(errors).toEqual([]);
    expect(foreign).toEqual([]);
  });

test("the public home works before and without scripts, and its address box leads to the answer", async ({
  page,
  browser,
}) => {
  await test.step("a page that has arrived only in part shows no home before the boot script has chosen", async () => {
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
    await page.unrouteAll();
  });

  await test.step("on a phone the box is below the sign-in, and leads to the answer", async () => {
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

  await test.step("without scripts the box, the invitation to apply and the links work", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(portalUrl("main"));
    await expect(plain.getByRole("heading", { level: 1, name: "Your lines, invoices and addresses" })).toBeVisible();
    await expect(plain.getByText("A fault explained, not just reported")).toBeVisible();
    await expect(plain.locator("a[href='/apply']")).toBeVisible();
    await plain.getByRole("textbox", { name: "What can you get at an address?" }).fill("8011AB 12 A");
    await plain.getByRole("button", { name: "Check" }).click();
    await expect(plain).toHaveURL(`${portalUrl("main")}/postal-code-check?q=8011AB+12+A`);
    await context.close();
  });
});

test(
  "the public home of every brand has its own proofs, and no box without the check",
  { tag: "@all" },
  async ({ page }) => {
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
  },
);

test("'Laden...' shows before any script, and while a language loads", { tag: "@all" }, async ({ page }) => {
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

test("pages, files and responses have security headers", { tag: "@all" }, async ({ page }) => {
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
  const answered = page.waitForResponse((answer) => answer.url().includes("/v1/customer/"));
  await openAs(page, administrators.main);
  expect((await answered).headers()["cache-control"]).toBe("no-store");
});
