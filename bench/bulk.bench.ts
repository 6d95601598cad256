import { setTimeout as sleep } from "node:timers/promises";
import type { BulkAnswer } from "@demarc/contract/operator/bulk";
import type pg from "pg";
import { serviceToken } from "../apps/api/src/testing/tokens/service-token.ts";
import { customerId, p95, summary } from "./growth.bench.ts";
import type { Product } from "./product.ts";
import { row } from "./report.ts";

const rows = 10_000;
const contract = { startDate: "2024-03-01", termMonths: 36, mrc: "44.00" };
const address = { street: "Dorpsstraat", postalCode: "8011ZZ", city: "Zwolle", country: "NL" };

const linesOf = (prefix: string): string =>
  Array.from({ length: rows }, (_, place) =>
    JSON.stringify({
      externalRef: `${prefix}-${place}`,
      customerId,
      packageCode: "FIB-1000",
      contract,
      address: { ...address, houseNumber: 1 + (place % 300) },
      carrier: "Access NL",
      reference: `Filiaal ${place}`,
    }),
  ).join("\n");

/** The times of the first page of lines in the portal, one after the other, until the work has ended. */
const readMeanwhile = async ({ url }: Product, token: string, work: Promise<unknown>): Promise<number[]> => {
  const times: number[] = [];
  let isOver = false as boolean;
  void work.finally(() => (isOver = true)).catch(() => undefined);
  while (!isOver) {
    const started = performance.now();
    const answer = await fetch(`${url}/v1/customer/${customerId}/line`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`the portal answered ${answer.status}`);
    times.push(performance.now() - started);
    await sleep(20);
  }
  return times;
};

/** 10,000 lines by the operator API, in both modes, and how long the portal takes meanwhile. */
export async function benchBulk(product: Product, owner: pg.Client, token: string): Promise<void> {
  const service = await serviceToken({ rows: async (text, values) => (await owner.query(text, values)).rows });
  const send = async (body: string, onError: string): Promise<BulkAnswer> => {
    const answer = await fetch(`${product.url}/operator/v1/line/bulk?onError=${onError}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${service}`,
        "content-type": "application/x-ndjson",
        "idempotency-key": crypto.randomUUID(),
      },
      body,
    });
    if (!answer.ok) throw new Error(`the bulk call got ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as BulkAnswer;
  };
  const lists = (what: string, times: readonly number[]) =>
    row(`first page of lines in the portal ${what}, p95`, `${p95(times).toFixed(1)} ms`, "", summary(times));
  lists("alone", await readMeanwhile(product, token, sleep(5000)));
  for (const onError of ["reject-all", "reject-rows"]) {
    for (const outcome of ["created", "unchanged"] as const) {
      const started = performance.now();
      const call = send(linesOf(onError), onError);
      const times = await readMeanwhile(product, token, call);
      const seconds = (performance.now() - started) / 1000;
      const done = await call;
      if (done[outcome] !== rows) throw new Error(`${done[outcome]} lines are ${outcome}`);
      const what = `${rows} lines in bulk, ${onError}, ${outcome}`;
      row(what, `${seconds.toFixed(1)} s`, "<= 60 s", `${Math.round(rows / seconds)} rows/s`);
      lists("meanwhile", times);
    }
  }
}
