import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import pg from "pg";
import { startPostgres } from "../apps/api/src/platform/database/embedded-postgres.ts";
import { loadDemoOnce } from "../apps/api/src/demo/load-once.ts";
import { rowsOf } from "../apps/api/src/platform/database/sql.ts";
import { findHistoryEdge } from "../apps/api/src/features/power/demo/simulate.queries.ts";
import { connectBySocket, migrate } from "../apps/api/src/platform/migrate.ts";
import { testConfig } from "../apps/api/src/testing/test-config.ts";
import { chromiumLaunch } from "../e2e/support/chromium.ts";
import { benchApi } from "./api.bench.ts";
import { benchBulk } from "./bulk.bench.ts";
import { benchDocuments } from "./documents.bench.ts";
import { benchGrowth, benchLedger } from "./growth.bench.ts";
import { benchIpTree } from "./ip-tree.bench.ts";
import { benchMemory } from "./memory.bench.ts";
import { benchOrderGrowth, benchOrderRates } from "./orders.bench.ts";
import { benchPages } from "./pages.bench.ts";
import { benchPower } from "./power.bench.ts";
import { benchPowerBeside } from "./power-beside.bench.ts";
import { benchPowerChart } from "./power-chart.bench.ts";
import { startProduct } from "./product.ts";
import { median, row } from "./report.ts";
import { benchSignIn, signInOnce } from "./sign-in.bench.ts";
import { benchStatements } from "./statements.bench.ts";
import { benchZips } from "./zips.bench.ts";

const admin = "joris.bakker@polderlicht.example";
const folder = mkdtempSync(path.join(tmpdir(), "demarc-bench-"));

/** Time to the first response: with a new database and demo data, and with existing data. */
const benchStart = async (): Promise<void> => {
  const first = await startProduct(folder);
  await first.stop();
  const later: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const again = await startProduct(folder);
    later.push(again.startMs);
    await again.stop();
  }
  row("first start, with initdb and demo data", `${(first.startMs / 1000).toFixed(2)} s`, "<= 3 s");
  row("later start", `${(median(later) / 1000).toFixed(2)} s`, "<= 0.6 s", "median of 5");
};

/** Cleanup functions, run last to first at the end, even after a failure. */
const held = new AsyncDisposableStack();
const hold = <Held>(thing: Held, letGo: (thing: Held) => unknown): Held =>
  held.adopt(thing, async (kept) => void (await letGo(kept)));

/** The demo writes its history of meters after the start, which takes a processor of the database for minutes. */
const historyWritten = async (owner: pg.Client): Promise<void> => {
  while ((await rowsOf(owner, findHistoryEdge())).length > 0) await sleep(500);
};

const startSignedIn = async (instrumented?: Parameters<typeof startProduct>[1]) => {
  const product = hold(await startProduct(folder, instrumented), (running) => running.stop());
  const server = await startPostgres({ dataFolder: path.join(folder, "postgres") });
  const connect = connectBySocket(server, "postgres");
  const owner = hold(new pg.Client(connect()), (client) => client.end());
  await owner.connect();
  await historyWritten(owner);
  const browser = hold(await chromium.launch(await chromiumLaunch()), (opened) => opened.close());
  return {
    product,
    owner,
    browser,
    ...(await signInOnce(browser, product, admin)),
    connect,
  };
};

type SignedIn = Awaited<ReturnType<typeof startSignedIn>>;

/** Those that may follow each other on one product, in this order. */
const sharedRuns: Readonly<Record<string, (started: SignedIn) => Promise<void>>> = {
  "sign-in": ({ product, cookie }) => benchSignIn(product, cookie),
  pages: ({ browser, product, storage }) => benchPages(browser, product, storage),
  "ip-tree": ({ browser, ...started }) => benchIpTree(browser, started),
  requests: async ({ product, owner, token }) => {
    await benchLedger(product, owner, token);
    await benchApi(product, owner, token);
  },
  lists: ({ product, owner, token }) => benchGrowth(product, owner, token),
};

const benchEverything = async (): Promise<void> => {
  await benchStart();
  const started = await startSignedIn();
  for (const run of Object.values(sharedRuns)) await run(started);
};

/** In a separate run, because earlier benchmarks would affect the memory. */
const benchZipsAlone = async (): Promise<void> => {
  const { product, browser, token, connect } = await startSignedIn();
  await browser.close();
  await benchZips(product, connect, token);
};

/** In a separate run: it takes long, and earlier benchmarks would affect the memory. */
const benchMemoryAlone = async (): Promise<void> => {
  const { product, owner, browser, token } = await startSignedIn();
  await browser.close();
  await benchMemory(product, owner, token);
};

/** In a separate run, with a preloaded module that measures the event loop delay of the product. */
const benchDocumentsAlone = async (): Promise<void> => {
  const file = path.join(folder, "loop-delay");
  const preload = fileURLToPath(new URL("loop-delay.ts", import.meta.url));
  const instrumented = { preload, environment: { LOOP_DELAY_FILE: file } };
  const { product, browser, token, connect } = await startSignedIn(instrumented);
  await browser.close();
  await benchDocuments(product, connect, token, file);
};

/** The memory that one caller can make a database connection use. */
const benchStatementsAlone = async (): Promise<void> => {
  const { browser, connect } = await startSignedIn();
  await browser.close();
  await benchStatements(connect);
};

/** In a separate run, because it adds thousands of lines to the company of the others. */
const benchBulkAlone = async (): Promise<void> => {
  const { product, owner, browser, token } = await startSignedIn();
  await browser.close();
  await benchBulk(product, owner, token);
};

/** Ordering, with half a million orders. The demo delivers orders automatically, which would affect the result; it is off. */
const benchOrdersAlone = async (): Promise<void> => {
  const { product, owner, browser, token } = await startSignedIn({ environment: { DEMO_FULFIL_MINUTES: "0" } });
  await browser.close();
  await benchOrderRates(product, owner, token);
  await benchOrderGrowth(product, owner, token);
};

/** The chart of thirteen months, which the demo writes after its start. */
const benchPowerChartAlone = async (): Promise<void> => {
  const { product, owner, browser } = await startSignedIn();
  await benchPowerChart(browser, product, owner);
};

/** `--scale 1` has 20,000 feeds. */
const scaleOf = (): number => {
  const place = process.argv.indexOf("--scale");
  return place < 0 ? 0.02 : Number(process.argv[place + 1]);
};

/** Without the product, because its demo writes readings. With all feeds a day has 28.8 million readings. */
const benchPowerAlone = async (): Promise<void> => {
  const server = hold(await startPostgres({ dataFolder: path.join(folder, "postgres") }), (running) => running.stop());
  const connect = connectBySocket(server, "postgres");
  await migrate(connect);
  await loadDemoOnce(connect, testConfig());
  await benchPower(connect, scaleOf());
};

const separateRuns: Readonly<Record<string, () => Promise<void>>> = {
  bulk: benchBulkAlone,
  documents: benchDocumentsAlone,
  memory: benchMemoryAlone,
  orders: benchOrdersAlone,
  power: benchPowerAlone,
  "power-beside": () => benchPowerBeside(folder, scaleOf()),
  "power-chart": benchPowerChartAlone,
  start: benchStart,
  statements: benchStatementsAlone,
  zips: benchZipsAlone,
};

process.stdout.write("| what | measured | to reach | detail |\n| --- | --- | --- | --- |\n");
try {
  hold(folder, (made) => rmSync(made, { recursive: true, force: true }));
  const name = process.argv[2];
  const [shared, separate] = name === undefined ? [] : [sharedRuns[name], separateRuns[name]];
  if (shared) await shared(await startSignedIn());
  else if (separate ?? name === undefined) await (separate ?? benchEverything)();
  else throw new Error(`Unknown benchmark: ${name}`);
} finally {
  await held.disposeAsync();
}
