import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import type pg from "pg";
import { freePorts } from "../apps/api/src/testing/free-ports.ts";
import { type Product, stopProcess } from "./product.ts";
import { median, row } from "./report.ts";

const connections = 16;
const seconds = 2;
const rounds = 9;
const warmUpRounds = 3;
const customerId = 20120280;

interface Load {
  readonly url: string;
  readonly headers?: Record<string, string>;
  readonly makeBody?: () => string;
  readonly makeHeaders?: () => Record<string, string>;
  /** Runs after each turn, outside of the measurement. */
  readonly settle?: () => Promise<unknown>;
}

/** Requests per second with keep-alive; a single response that is not 2xx aborts the bench. */
const rate = async ({ url, headers = {}, makeBody, makeHeaders, settle }: Load): Promise<number> => {
  const setupRequest = (request: autocannon.Request) => ({
    ...request,
    headers: { ...request.headers, ...makeHeaders?.() },
    body: makeBody?.() ?? "",
  });
  const posting = makeBody && { method: "POST" as const, requests: [{ setupRequest }] };
  const result = await autocannon({ url, connections, duration: seconds, headers, ...posting });
  await settle?.();
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} answers were not 2xx`);
  return result.requests.average;
};

/** Measures the product against the baseline, both warm, in many short alternating rounds, so that other load slows down both. */
export const compare = async (what: string, reach: string, product: Load, baseline: Load): Promise<void> => {
  const ratios: number[] = [];
  const rates: number[] = [];
  for (let round = 0; round < warmUpRounds; round += 1) await Promise.all([rate(baseline), rate(product)]);
  for (let round = 0; round < rounds; round += 1) {
    const [bare, ours] = [await rate(baseline), await rate(product)];
    ratios.push(ours / bare);
    rates.push(ours);
  }
  const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  row(
    what,
    `${median(ratios).toFixed(2)} of the baseline`,
    reach,
    `${Math.round(median(rates))} requests/s, ${spread}`,
  );
};

const contact = () =>
  JSON.stringify({ id: randomUUID(), types: [], firstName: "Sanne", lastName: "Meer", email: "s@polderlicht.example" });

export const startBaseline = async (owner: pg.Client) => {
  const [port] = await freePorts(1);
  const script = fileURLToPath(new URL("./baseline.ts", import.meta.url));
  const baseline = spawn(process.execPath, [script, owner.host, String(port), String(customerId)], {
    stdio: "inherit",
  });
  await sleep(1000);
  return { bare: `http://127.0.0.1:${port}`, stop: () => stopProcess(baseline) };
};

/** The ledger already holds five million rows (`benchLedger`), a hundred thousand of them of the measured customer. */
export async function benchApi(product: Product, owner: pg.Client, token: string): Promise<void> {
  const { rows } = await owner.query<{ id: string }>("select id from customer_contact where customer_id = $1 limit 1", [
    customerId,
  ]);
  const contactId = rows[0]?.id ?? "";
  const { bare, stop } = await startBaseline(owner);
  const ours = `${product.url.replace("localhost", "127.0.0.1")}/v1/customer/${customerId}`;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  try {
    await compare(
      "list 50 of 5 M ledger rows",
      ">= 0.90",
      { url: `${ours}/audit?limit=50`, headers },
      { url: `${bare}/list` },
    );
    await compare(
      "get one contact",
      ">= 0.65",
      { url: `${ours}/contact/${contactId}`, headers },
      { url: `${bare}/get/${contactId}` },
    );
    await compare(
      "insert a contact, with ledger and outbox",
      ">= 0.66",
      { url: `${ours}/contact`, headers, makeBody: contact },
      { url: bare, headers: { "content-type": "application/json" }, makeBody: contact },
    );
  } finally {
    await stop();
    // Deletes the extra contacts, far more than a customer can have: the next benchmarks would search all of them.
    await owner.query("delete from customer_contact where customer_id = $1 and last_name = 'Meer'", [customerId]);
    await owner.query("vacuum analyze customer_contact");
  }
}
