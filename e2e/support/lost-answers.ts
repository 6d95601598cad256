import type { Page, Route } from "@playwright/test";

/** Lets the server answer every POST to a pattern, and loses the answer. */
export const loseAnswers = async (page: Page, pattern: RegExp) => {
  const statuses: number[] = [];
  const lose = async (route: Route): Promise<void> => {
    if (route.request().method() !== "POST") return route.continue();
    statuses.push((await route.fetch()).status());
    return route.abort();
  };
  await page.route(pattern, lose);
  return { statuses, stop: () => page.unroute(pattern, lose) };
};
