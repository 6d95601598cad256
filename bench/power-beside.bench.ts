import { rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import pg from "pg";
import { loadDemoOnce } from "../apps/api/src/demo/load-once.ts";
import { type EmbeddedPostgres, startPostgres } from "../apps/api/src/platform/database/embedded-postgres.ts";
import { pairDatabases } from "../apps/api/src/platform/database/power-pair.ts";
import { connectBySocket, migrate } from "../apps/api/src/platform/migrate.ts";
import { systemClock } from "../apps/api/src/platform/process/clock.ts";
import { createProductTokens } from "../apps/api/src/platform/tokens/product-token.ts";
import { testConfig, testKeys } from "../apps/api/src/testing/test-config.ts";
import { serviceToken } from "../apps/api/src/testing/tokens/service-token.ts";
import { signingKeysOf } from "../apps/api/src/testing/tokens/signing-keys-of.ts";
import { sessionToken } from "../apps/api/src/testing/tokens/session-token.ts";
import { addFeeds, fullFeeds } from "./power-feeds.ts";
import { startProduct } from "./product.ts";
import { p95, row } from "./report.ts";

/** How long each turn takes; a fraction of the feeds is measured for less time. */
const secondsOf = (scale: number): number => (scale === 1 ? 120 : 60);
/** Batches that one minute of all feeds is sent in. */
const batches = 4;
const readers = 4;
const pauseMs = 40;
const customerId = 20140117;

const addressOf = ({ host, port }: EmbeddedPostgres): string =>
  `postgresql://localhost/postgres?host=${encodeURIComponent(host)}&port=${port}`;

const owned = async (server: EmbeddedPostgres) => {
  const owner = new pg.Client(connectBySocket(server, "postgres")());
  await owner.connect();
  const rows = async <Row>(text: string, values?: unknown[]) => (await owner.query(text, values)).rows as Row[];
  return { owner, rows };
};

interface Turn {
  readonly folder: string;
  readonly name: string;
  readonly feeds: number;
  readonly seconds: number;
  readonly isIntake: boolean;
  readonly isApart: boolean;
}

/** One installation of its own, under the same load of lists and records, with readings or without. */
// oxlint-disable-next-line max-lines-per-function -- one measurement after the other, on the same installation
const measure = async (
  held: AsyncDisposableStack,
  { folder, name, feeds, seconds, isIntake, isApart }: Turn,
): Promise<void> => {
  const start = async (side: string): Promise<EmbeddedPostgres> => {
    const dataFolder = path.join(folder, side);
    held.defer(() => rmSync(dataFolder, { recursive: true, force: true }));
    return held.adopt(await startPostgres({ dataFolder }), (server) => server.stop());
  };
  const main = await start("main");
  const second = isApart ? await start("second") : undefined;
  const connect = connectBySocket(main, "postgres");
  await migrate(connect);
  if (second) {
    const connectPower = connectBySocket(second, "postgres");
    await migrate(connectPower, { isPower: true });
    await pairDatabases(connect, connectPower);
  }
  await loadDemoOnce(connect, testConfig());
  const { owner, rows } = held.adopt(await owned(main), (database) => database.owner.end());
  const meters = await addFeeds(owner, feeds);
  await owner.query("vacuum analyze");
  const figures = second ? held.adopt(await owned(second), (database) => database.owner.end()) : { owner, rows };
  const started = await startProduct(folder, {
    environment: {
      DEMO: "false",
      NODE_ENV: "test",
      TV_SECRET_KEY: testKeys.secretKeys.current,
      LIMIT_PER_SERVICE_TOKEN_PER_MINUTE: "100000",
      DATABASE_URL: addressOf(main),
      ...(second ? { POWER_DATABASE_URL: addressOf(second) } : {}),
    },
  });
  const product = held.adopt(started, (running) => running.stop());
  const system = await serviceToken({ rows });
  const tokens = createProductTokens(await signingKeysOf(rows), systemClock);
  const token = await sessionToken(rows, tokens, "ruth.klein@kadeblok.example");
  const ids = await rows<{ id: string }>("select id from rack where customer_id = $1 order by random() limit 500", [
    customerId,
  ]);
  const end = performance.now() + seconds * 1000;
  const times: number[] = [];
  const paths = (turn: number) => [
    `/v1/customer/${customerId}/rack?limit=50`,
    `/v1/customer/${customerId}/contact`,
    `/v1/customer/${customerId}/rack/${ids[turn % ids.length]?.id}`,
  ];
  const reader = async (start: number): Promise<void> => {
    for (let turn = start; performance.now() < end; turn += readers) {
      const at = paths(turn)[turn % 3] ?? "";
      const began = performance.now();
      const answer = await fetch(`${product.url}${at}`, { headers: { authorization: `Bearer ${token}` } });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${at}: ${answer.status}`);
      times.push(performance.now() - began);
      await sleep(pauseMs);
    }
  };
  const posts: number[] = [];
  const lags: number[] = [];
  let accepted = 0;
  const post = async (part: number, minute: number): Promise<void> => {
    const body = meters
      .filter((_meter, place) => place % batches === part)
      .map((meter) => ({
        meter,
        at: new Date(minute).toISOString(),
        powerW: 1000 + (meter % 900),
        currentA: 4.4,
        voltageV: 230.1,
        energyWh: Math.floor(minute / 3600),
      }));
    const bytes = gzipSync(JSON.stringify(body));
    const began = performance.now();
    const answer = await fetch(`${product.url}/operator/v1/power-reading`, {
      method: "POST",
      headers: { authorization: `Bearer ${system}`, "content-type": "application/json", "content-encoding": "gzip" },
      body: bytes,
    });
    if (answer.status !== 202) throw new Error(`readings: ${answer.status} ${await answer.text()}`);
    accepted += ((await answer.json()) as { accepted: number }).accepted;
    posts.push(performance.now() - began);
  };
  const intake = async (): Promise<void> => {
    const first = Math.floor(Date.now() / 60_000) * 60_000;
    for (let sent = 0; performance.now() < end; sent += 1) {
      const due = end - seconds * 1000 + (sent * 60_000) / batches;
      await sleep(Math.max(0, due - performance.now()));
      await post(sent % batches, first + Math.floor(sent / batches) * 60_000);
      const [progress] = await figures.rows<{ lag: number }>(
        "select extract(epoch from now() - rolled_until)::float8 as lag from power_progress",
      );
      lags.push(progress?.lag ?? 0);
    }
  };
  await Promise.all([...Array.from({ length: readers }, (_, start) => reader(start)), ...(isIntake ? [intake()] : [])]);
  row(
    `lists and records of the portal, p95: ${name}`,
    `${p95(times).toFixed(1)} ms`,
    "",
    `${times.length} requests in ${seconds} s`,
  );
  if (isIntake) {
    row(
      `readings of ${feeds} feeds a minute: ${name}`,
      `${Math.round(accepted / seconds)} rows/s`,
      ">= 333",
      `${p95(posts).toFixed(0)} ms p95 of a batch of ${feeds / batches}`,
    );
    row(
      `age of the last five minutes that are rolled up: ${name}`,
      `${Math.round(Math.max(...lags))} s at most`,
      "<= 480 s",
      "",
    );
  }
};

/** The portal alone, with the readings of 20,000 feeds a minute in its database, and with them in a second one of the same machine. */
export async function benchPowerBeside(folder: string, scale: number): Promise<void> {
  const feeds = Math.max(40, Math.round((fullFeeds * scale) / 8) * 8);
  const given = { folder, feeds, seconds: secondsOf(scale) };
  const turns = [
    { name: "alone", isIntake: false, isApart: false },
    { name: "readings in the same database", isIntake: true, isApart: false },
    { name: "readings in a second database", isIntake: true, isApart: true },
  ];
  for (const turn of turns) {
    const held = new AsyncDisposableStack();
    try {
      await measure(held, { ...given, ...turn });
    } finally {
      await held.disposeAsync();
    }
  }
}
