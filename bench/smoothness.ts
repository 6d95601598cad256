import type { Page } from "@playwright/test";

const frameMs = 50;

export const smoothEnough = `no frame over ${frameMs} ms`;

export interface Smoothness {
  /** The longest time between two frames, and each task over 50 ms, in milliseconds. */
  readonly longestFrame: number;
  readonly longFrames: number;
  readonly longTasks: readonly number[];
}

export const watched = async (page: Page, work: () => Promise<void>): Promise<Smoothness> => {
  await page.evaluate(() => {
    const keep = (entries: readonly PerformanceEntry[]) => entries.forEach(({ duration }) => seen.tasks.push(duration));
    const tasks = new PerformanceObserver((list) => keep(list.getEntries()));
    const end = () => {
      seen.on = false;
      keep(tasks.takeRecords());
      tasks.disconnect();
    };
    const seen = { frames: [] as number[], tasks: [] as number[], on: true, end };
    Object.assign(window, { seen });
    tasks.observe({ type: "longtask" });
    let last = performance.now();
    const frame = (now: number) => {
      seen.frames.push(now - last);
      last = now;
      if (seen.on) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await work();
  return page.evaluate(() => {
    const { seen } = window as unknown as { seen: { frames: number[]; tasks: number[]; end: () => void } };
    seen.end();
    return {
      longestFrame: Math.max(...seen.frames),
      longFrames: seen.frames.filter((duration) => duration > 50).length,
      longTasks: seen.tasks.map(Math.round),
    };
  });
};

export const summary = ({ longestFrame, longFrames, longTasks }: Smoothness): string =>
  `longest frame ${Math.round(longestFrame)} ms, ${longFrames} over ${frameMs} ms, long tasks ${longTasks.join(" ") || "none"}`;
