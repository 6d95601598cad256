import type { Page } from "@playwright/test";

/** Records the layout shifts of each page from its start; those after an input do not count. */
export const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { layoutShifts: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) seen.push(value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

export const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(() =>
    (globalThis as typeof globalThis & { layoutShifts: number[] }).layoutShifts.reduce((sum, value) => sum + value, 0),
  );
