import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Frame, type Page } from "@playwright/test";
import type axe from "axe-core";

const checker = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const settings: axe.RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  // Passed rules are not described, which takes longer than checking them.
  resultTypes: ["violations"],
  // No chosen rule reads style sheets.
  preload: { assets: ["media"] },
};

type WithChecker = typeof globalThis & { axe?: typeof axe };

const inject = async (frame: Frame): Promise<void> => {
  if (!(await frame.evaluate(() => "axe" in globalThis))) await frame.evaluate(checker);
};

export async function violationsOn(page: Page, part?: string): Promise<string[]> {
  const main = page.mainFrame();
  // A child frame may detach during the check.
  await Promise.all(
    page.frames().map((frame) => (frame === main ? inject(frame) : inject(frame).catch(() => undefined))),
  );
  const results = await page.evaluate(
    ([scope, options]) => {
      scrollTo({ top: 0, behavior: "instant" }); // a link half under the sticky header would count as too small
      return (globalThis as WithChecker).axe?.run(scope ?? document, options);
    },
    [part, settings] as const,
  );
  if (!results) throw new Error("The page was left while axe checked it.");
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`),
  );
}

export async function expectAccessible(page: Page, part?: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" }); // a half-faded element has too little contrast
  expect(await violationsOn(page, part)).toEqual([]);
}
