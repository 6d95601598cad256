import path from "node:path";
import type { Variant } from "@demarc/contract/core/variants";
import { expect, type Page, test } from "@playwright/test";
import { violationsOn } from "./support/accessible.ts";
import { invoiceScreens } from "./screens/invoice-screens.ts";
import { dataCentreScreens } from "./screens/data-centre-screens.ts";
import { orderScreens } from "./screens/order-screens.ts";
import { openAs } from "./support/open-as.ts";
import { administrators, portalUrl } from "./support/portal.ts";
import { quotationScreens } from "./screens/quotation-screens.ts";
import { overlooked, type ScreenRoute, usualScreens } from "./screens/screen-routes.ts";
import type { Screen } from "./screens/screen-state.ts";
import { signedInScreens, signedOutScreens } from "./screens/screens.ts";
import { tvScreens } from "./screens/tv-screens.ts";

interface State {
  readonly variant: Variant;
  readonly locale: "en" | "nl";
  readonly colorScheme: "light" | "dark";
  readonly width: 1280 | 390;
}

const state = (variant: Variant, locale: State["locale"], colorScheme: State["colorScheme"], width: State["width"]) =>
  ({ variant, locale, colorScheme, width }) satisfies State;

const onDesk = state("main", "en", "light", 1280);
const onPhone = state("data-centre", "nl", "dark", 390);
/** The other states, for a check before a release. */
const others: readonly State[] = [
  state("data-centre", "en", "light", 390),
  state("tv", "en", "dark", 1280),
  state("main", "nl", "dark", 390),
  state("tv", "nl", "light", 1280),
  state("main", "nl", "light", 390),
  state("data-centre", "nl", "dark", 1280),
];
/** The features whose screens have a separate walk. */
const ofDataCentres: readonly string[] = ["racks", "power", "dc-connections", "wdm"];
/** States in which only the screens of TV accounts are checked. */
const ofTelevision: readonly State[] = [state("tv", "nl", "dark", 390)];
const othersOfTelevision: readonly State[] = [
  state("tv", "en", "light", 1280),
  state("tv", "en", "light", 390),
  state("tv", "en", "dark", 390),
  state("tv", "nl", "light", 390),
  state("tv", "nl", "dark", 1280),
];
const onlyTelevision = process.env["AXE_ALL_STATES"] ? [...ofTelevision, ...othersOfTelevision] : ofTelevision;
const states = [onDesk, onPhone, ...(process.env["AXE_ALL_STATES"] ? others : []), ...onlyTelevision];

/** The folder for a screenshot of each screen in each state; none are made without it. */
const pictures = process.env["SCREENSHOT_FOLDER"];

const pictureOf = ({ variant, locale, colorScheme, width }: State, { name }: Screen): string =>
  path.join(
    pictures ?? "",
    `${variant}-${locale}-${colorScheme}-${width}`,
    `${name.replaceAll(/[^a-z0-9]+/gi, "-")}.png`,
  );

/** The horizontal overflow of the page, in pixels. */
const sidewaysOn = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Controls that are too small for touch: lower than 44 px, or 24 px inside a line of text. A checkbox counts with its label.
 * Elements covered by a modal dialog or visible only to screen readers are skipped.
 */
const smallTargetsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scope = document.querySelector("dialog:modal") ?? document.body;
    return [
      ...scope.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, [role=menuitem]"),
    ].flatMap((element) => {
      const target = element.matches("[type=checkbox], [type=radio]") ? (element.closest("label") ?? element) : element;
      const { width, height, bottom } = target.getBoundingClientRect();
      const style = getComputedStyle(target);
      // The skip link is off-screen until it has the focus.
      const away = bottom + scrollY <= 0 || width <= 1 || style.clipPath !== "none";
      const absent = away || !target.checkVisibility({ visibilityProperty: true });
      const least = style.display === "inline" ? 0 : target.closest("li, dd, th, td, p") ? 24 : 44;
      if (absent || height >= least - 0.5) return [];
      return [`${Math.round(width)}x${Math.round(height)} ${element.outerHTML.slice(0, 160)}`];
    });
  });

const problemsOf = async (page: Page, { within }: Screen, { width }: State): Promise<string[]> => {
  // What fades in has too little contrast until it is there; what turns without end is not waited for.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const problems = await violationsOn(page, within);
  if (width !== 390) return problems;
  const small = (await smallTargetsOn(page)).map((target) => `too small to press: ${target}`);
  const sideways: string[] = [];
  for (const narrow of [390, 360]) {
    await page.setViewportSize({ width: narrow, height: 800 });
    const pixels = await sidewaysOn(page);
    if (pixels > 0) sideways.push(`moves ${pixels} px sideways at ${narrow} px`);
  }
  await page.setViewportSize({ width, height: 800 });
  return [...problems, ...small, ...sideways];
};

/** How long a screen may stay after a link was followed, before the next one is loaded as a page. */
const patienceMs = 10_000;

/** Goes to a screen as a link does, without a reload where that is possible; leaves unsaved input behind. */
const visit = async (page: Page, portal: string, target: string): Promise<void> => {
  const isPortal = (path: string) => !/^\/(identity|demo|docs)\b|[?&#]token=/.test(path);
  const here = new URL(page.url());
  const isElsewhere = here.pathname !== new URL(target, portal).pathname;
  const inside = here.origin === portal && isPortal(here.pathname) && isPortal(target) && here.pathname !== "/logout";
  const heading = page.locator("h1").first();
  if (!inside || !isElsewhere || (await page.getByRole("dialog").count()) > 0 || (await heading.count()) === 0)
    return void (await page.goto(portal + target));
  // Another screen has another heading, which may have the same text.
  await heading.evaluate((element) => element.setAttribute("data-left", ""));
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement("a"), { href });
    document.body.append(link);
    link.click();
    link.remove();
  }, target);
  const leave = page.getByRole("dialog").getByRole("button", { name: /^(Leave the page|Pagina verlaten)$/ });
  const left = page.locator("h1[data-left]");
  const settled = async () => (await left.count()) === 0 || (await leave.isVisible());
  const end = Date.now() + patienceMs;
  while (!(await settled()) && Date.now() < end) await page.waitForTimeout(50);
  if (await leave.isVisible()) {
    await leave.click();
    await expect(left).toHaveCount(0);
  } else if ((await left.count()) > 0) await page.goto(portal + target);
};

for (const current of states) {
  const { variant, locale, colorScheme, width } = current;
  test.describe(`${variant}, ${locale}, ${colorScheme}, ${width} px`, { tag: "@all" }, () => {
    // A guard against what hangs: a walk takes up to two minutes on two quiet cores.
    test.describe.configure({ timeout: 600_000 });
    test.use({
      locale: locale === "nl" ? "nl-NL" : "en-GB",
      colorScheme,
      viewport: { width, height: 800 },
      hasTouch: width === 390,
      // axe is injected as a script, which the pages' own policy refuses.
      bypassCSP: true,
      contextOptions: { reducedMotion: "reduce" },
    });

    /** Checks one screen after another. Adds the paths that it visits to `lookedAt`, and returns the problems with their screens. */
    const check = async (page: Page, screens: readonly Screen[], lookedAt: Set<string>) => {
      const problems: Record<string, string[]> = {};
      let meantFor = "/";
      for (const screen of screens) {
        if (screen.path !== undefined) {
          meantFor = screen.path;
          await visit(page, portalUrl(variant), screen.path);
        }
        await screen.open(page);
        // A portal without the screen leads home, which is checked once.
        if (meantFor !== "/" && new URL(page.url()).pathname === "/") continue;
        if (pictures) {
          // A full-page screenshot resizes the window, which closes menus.
          const fullPage = (await page.locator("[role=menu], dialog[open]").count()) === 0;
          await page.screenshot({ path: pictureOf(current, screen), fullPage });
        }
        lookedAt.add(new URL(page.url()).pathname);
        for (const problem of await problemsOf(page, screen, current)) (problems[problem] ??= []).push(screen.name);
      }
      return problems;
    };
    /** Checks the screens of some routes: those with rows, then the others. In the main build, all of them must be visited. */
    const walk = async (
      page: Page,
      screens: readonly Screen[],
      meant: (route: ScreenRoute) => boolean,
    ): Promise<void> => {
      const lookedAt = new Set<string>();
      expect(await check(page, screens, lookedAt)).toEqual({});
      const others = overlooked(lookedAt, meant).flatMap(usualScreens);
      expect(await check(page, others, lookedAt)).toEqual({});
      if (variant === "main" || screens === tvScreens) expect(overlooked(lookedAt, meant)).toEqual([]);
    };
    const open = (page: Page): Promise<void> => openAs(page, administrators[variant], "/", { locale });

    if (variant === "tv")
      test("signed in, the screens of TV accounts are accessible", async ({ page }) => {
        await open(page);
        await walk(page, tvScreens, ({ feature }) => feature === "tv-accounts");
      });
    if (onlyTelevision.includes(current)) return;

    test("signed out, every screen is accessible", async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem("demarc.locale", chosen), locale);
      await walk(page, signedOutScreens, ({ gate }) => gate.startsWith("public"));
    });

    test("signed in, every screen is accessible", async ({ page }) => {
      await open(page);
      await walk(
        page,
        signedInScreens,
        ({ gate, feature }) =>
          !gate.startsWith("public") &&
          !["invoices", "orders", "order-imports", "quotations", "tv-accounts", ...ofDataCentres].includes(feature),
      );
    });

    test("signed in, the order screens are accessible", async ({ page }) => {
      await open(page);
      await walk(page, orderScreens, ({ feature }) => feature === "orders" || feature === "order-imports");
    });

    test("signed in, the screens of quotations are accessible", async ({ page }) => {
      await open(page);
      await walk(page, quotationScreens, ({ feature }) => feature === "quotations");
    });

    test("signed in, the screens of data centres are accessible", async ({ page }) => {
      await open(page);
      await walk(page, dataCentreScreens, ({ feature }) => ofDataCentres.includes(feature));
    });

    test("signed in, the invoice screens are accessible", async ({ page }) => {
      await open(page);
      await walk(page, invoiceScreens, ({ feature }) => feature === "invoices");
    });
  });
}
