import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import type pg from "pg";
import type { Product } from "./product.ts";
import { row } from "./report.ts";
import { signInOnce } from "./sign-in.bench.ts";
import { smoothEnough, summary, watched } from "./smoothness.ts";

const rackCode = "AMS1-R2-07";
const historyDays = 380;

/** Waits until the demo has written its history: it does so after the start. Returns the id of the rack. */
const rackWithHistory = async (owner: pg.Client): Promise<string> => {
  for (;;) {
    const { rows } = await owner.query<{ id: string; days: number }>(
      `select rack.id, count(distinct day.day)::int as days from rack join power_feed feed on feed.rack_id = rack.id
       join power_meter meter on meter.feed_id = feed.id join power_1d day on day.meter_id = meter.id
       where rack_code = $1 group by rack.id`,
      [rackCode],
    );
    const [found] = rows;
    if (found && found.days >= historyDays) return found.id;
    await sleep(500);
  }
};

const chart = (page: Page) => page.getByRole("slider", { name: /Arrow keys read the values/ });

/** Drags over the chart with the mouse, between two positions as fractions of its width. */
const dragged = async (page: Page, from: number, to: number): Promise<void> => {
  const box = await chart(page).boundingBox();
  if (!box) throw new Error("The chart has no place");
  await page.mouse.move(box.x + box.width * from, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * to, box.y + 100, { steps: 60 });
  await page.mouse.up();
};

/** Waits until the values of the new window have loaded. */
const settled = (page: Page) => page.waitForTimeout(700);

const movements: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "moved with Shift and the mouse": async (page) => {
    await page.keyboard.down("Shift");
    for (const [from, to] of [
      [0.3, 0.5],
      [0.5, 0.3],
      [0.4, 0.6],
      [0.6, 0.4],
    ] as const) {
      await dragged(page, from, to);
      await settled(page);
    }
    await page.keyboard.up("Shift");
  },
  "zoomed by dragging, seven times": async (page) => {
    for (let turn = 0; turn < 7; turn += 1) {
      await dragged(page, 0.25, 0.75);
      await settled(page);
    }
  },
  "zoomed out and moved by keys": async (page) => {
    await chart(page).focus();
    for (const key of ["-", "-", "-", "Shift+ArrowLeft", "Shift+ArrowLeft", "-", "-", "Shift+ArrowRight", "-", "-"]) {
      await page.keyboard.press(key);
      await settled(page);
    }
  },
};

export async function benchPowerChart(browser: Browser, product: Product, owner: pg.Client): Promise<void> {
  const url = product.dataCentreUrl;
  const id = await rackWithHistory(owner);
  const { storage } = await signInOnce(browser, { url }, "mila.stone@kadeblok.example");
  const context = await browser.newContext({
    storageState: storage,
    locale: "en-GB",
    viewport: { width: 1280, height: 900 },
  });
  const page = await context.newPage();
  let most = 0;
  page.on("response", (response) => {
    if (!response.url().includes("/power/series")) return;
    // The request of a window that was left before its values arrived is aborted and has no body.
    void response.json().then(
      ({ series = [] }: { series?: readonly { points: readonly unknown[] }[] }) =>
        (most = Math.max(most, ...series.map(({ points }) => points.length))),
      () => undefined,
    );
  });
  await page.goto(`${url}/racks/rack/${id}/power/dashboard?range=13m`);
  await chart(page).waitFor();
  await settled(page);
  for (const [how, work] of Object.entries(movements)) {
    const before = page.url();
    const smooth = await watched(page, () => work(page));
    if (page.url() === before) throw new Error(`The chart was not ${how}`);
    row(`13 months of power, ${how}`, summary(smooth), smoothEnough, `${most} points at most`);
  }
  await context.close();
}
