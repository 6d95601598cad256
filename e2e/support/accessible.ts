import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The violations that axe finds on a page or a part of it: each rule with its place and a fix. */
export async function violationsOn(page: Page, part?: string): Promise<string[]> {
  // Passed rules are not described, which takes longer than checking them; legacy mode opens no second page.
  const checker = new AxeBuilder({ page })
    .withTags(tags)
    .options({ resultTypes: ["violations"] })
    .setLegacyMode(true);
  const { violations } = await (part === undefined ? checker : checker.include(part)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`),
  );
}

/** Expects that axe finds no violations on the page, or on a part of it such as a short-lived overlay. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" }); // a half-faded element has too little contrast
  expect(await violationsOn(page, part)).toEqual([]);
}
