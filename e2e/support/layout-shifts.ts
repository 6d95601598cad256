import type { Page } from "@playwright/test";

interface Shift {
  readonly value: number;
  /** The elements that moved, with their place before and after. */
  readonly moved: readonly string[];
}

/** Records the layout shifts of each page from its start; those after an input do not count. */
export const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly {
        readonly node: Node | null;
        readonly previousRect: DOMRect;
        readonly currentRect: DOMRect;
      }[];
    }
    const seen: Shift[] = [];
    Object.assign(globalThis, { layoutShifts: seen });
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.localName}.${node.className}` : (node?.textContent ?? "");
    const placeOf = ({ top, height }: DOMRect) => `${Math.round(top)}+${Math.round(height)}`;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
        if (!hadRecentInput)
          seen.push({
            value,
            moved: sources.map(
              ({ node, previousRect, currentRect }) =>
                `${nameOf(node)} ${placeOf(previousRect)} -> ${placeOf(currentRect)}`,
            ),
          });
    }).observe({ type: "layout-shift", buffered: true });
  });

const shifts = (page: Page): Promise<readonly Shift[]> =>
  page.evaluate(() => (globalThis as typeof globalThis & { layoutShifts: Shift[] }).layoutShifts);

export const shiftsOf = async (page: Page): Promise<number> =>
  (await shifts(page)).reduce((sum, { value }) => sum + value, 0);

/** What moved, for the message of a test that fails. */
export const movedIn = async (page: Page): Promise<string> =>
  (await shifts(page)).map(({ value, moved }) => `${value.toFixed(4)}: ${moved.join("; ")}`).join("\n");
