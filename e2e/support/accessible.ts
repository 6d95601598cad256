import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What a checker finds on a page, or on a part of it: each rule with its place and what would mend it. */
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

/**
 * Expects that what is on the page now, or a part of it that lies over the rest for some seconds alone, can be used by
 * everybody, as far as a checker sees.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" }); // what is half faded in has no contrast yet
  expect(await violationsOn(page, part)).toEqual([]);
}
