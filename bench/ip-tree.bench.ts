import type { Browser, BrowserContext, Page } from "@playwright/test";
import type pg from "pg";
import type { Product } from "./product.ts";
import { row } from "./report.ts";
import { smoothEnough, summary, watched } from "./smoothness.ts";

const customerId = 20120280;
const rowPixels = 44;
const mostRows = 50_000;

/** Fifty prefixes, each with 256 subnets, 1,000 addresses in use and the gaps between. */
const plant = async (owner: pg.Client): Promise<void> => {
  await owner.query(
    `insert into prefix (customer_id, prefix, kind, lifecycle, parent_prefix, description)
     select ${customerId}, ('2001:db8:' || to_hex(36864 + n) || '::/48')::cidr, 'ASSIGNED_PA', 'ACTIVE', '2001:db8::/32', 'Filiaal ' || n
     from generate_series(1, 50) n`,
  );
  const planted = `prefix where customer_id = ${customerId} and prefix.prefix <<= '2001:db8:9000::/36'`;
  await owner.query(
    `insert into subnet (customer_id, prefix_id, prefix, subnet, label)
     select customer_id, id, prefix, set_masklen(prefix.prefix::inet + (n::bigint * 2 ^ 16)::bigint, 112)::cidr, 'Vlan ' || n
     from ${planted.replace("where", "cross join generate_series(1, 256) n where")}`,
  );
  await owner.query(
    `insert into ip_address (customer_id, prefix_id, address, label)
     select customer_id, id, set_masklen(prefix.prefix::inet, 128) + (2 ^ 40)::bigint + n, 'host-' || n
     from ${planted.replace("where", "cross join generate_series(1, 1000) n where")}`,
  );
};

const pressed = async (page: Page, key: string, times: number): Promise<void> => {
  for (let press = 0; press < times; press += 1) await page.keyboard.press(key);
};

const scrolls: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "arrows, Home and End": async (page) => {
    await pressed(page, "ArrowDown", 300);
    await pressed(page, "End", 1);
    await pressed(page, "ArrowUp", 300);
    await pressed(page, "Home", 1);
  },
  "the wheel": async (page) => {
    const box = await page.getByRole("tree").boundingBox();
    await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 200);
    for (let turn = 0; turn < 200; turn += 1) await page.mouse.wheel(0, 600);
  },
  "jumps of the bar": async (page) => {
    for (let jump = 0; jump < 60; jump += 1) {
      await page
        .getByRole("tree")
        .evaluate((tree, part) => (tree.scrollTop = part * tree.scrollHeight), ((jump * 7919) % 60) / 60);
      await page.waitForTimeout(16);
    }
  },
};

/** The prefix tree with fifty thousand open rows: how it scrolls, and how long opening them blocks the page. */
export async function benchIpTree(
  browser: Browser,
  {
    product,
    owner,
    storage,
  }: {
    readonly product: Product;
    readonly owner: pg.Client;
    readonly storage: Awaited<ReturnType<BrowserContext["storageState"]>>;
  },
): Promise<void> {
  await plant(owner);
  const context = await browser.newContext({ storageState: storage, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${product.url}/ip-management?view=tree`);
  const tree = page.getByRole("tree");
  await tree.getByText("2001:db8:100::/48").waitFor();
  await tree.focus();
  await pressed(page, "ArrowDown", 1);
  const rows = () => tree.evaluate((box, pixels) => Math.round(box.scrollHeight / pixels), rowPixels);
  const opening = await watched(page, async () => {
    await pressed(page, "End", 1);
    await pressed(page, "*", 1);
    await page.waitForFunction(
      ([most, pixels]) => (document.querySelector("[role=tree]")?.scrollHeight ?? 0) > most * pixels,
      [mostRows, rowPixels] as const,
      { timeout: 60_000 },
    );
  });
  row("opening 50 prefixes of the tree at once", summary(opening), "", `${await rows()} rows then`);
  for (const [how, scroll] of Object.entries(scrolls)) {
    const smooth = await watched(page, () => scroll(page));
    const shown = await tree.getByRole("treeitem").count();
    row(`the tree of ${await rows()} rows by ${how}`, summary(smooth), smoothEnough, `${shown} rows in the page`);
  }
  await context.close();
}
