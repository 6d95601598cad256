import { readFileSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Connect } from "../apps/api/src/platform/database/database.ts";
import { residentMb } from "./memory.bench.ts";
import type { Product } from "./product.ts";
import { median, row } from "./report.ts";
import { customerId, publish } from "./zips.bench.ts";

const [invoices, linesEach] = [2, 5000];
const rounds = 3;

/** The longest event loop delay of the product since the last call, in ms. */
const heldSince = async (product: Product, file: string): Promise<number> => {
  rmSync(file, { force: true });
  process.kill(product.pid, "SIGUSR2");
  for (let tries = 0; tries < 1000; tries += 1) {
    await sleep(20);
    try {
      return Number(readFileSync(file, "utf8") || Number.NaN);
    } catch {
      continue;
    }
  }
  throw new Error("the product did not report its event loop delay");
};

/** Measures event loop delay and memory while documents of large invoices are rendered and large invoices are read. */
export async function benchDocuments(product: Product, connect: Connect, token: string, file: string): Promise<void> {
  const [, number = ""] = await publish(connect, invoices, linesEach);
  const invoice = `${product.url.replace("localhost", "127.0.0.1")}/v1/customer/${customerId}/invoice/${number}`;
  const read = async (rest: string): Promise<number> => {
    const answer = await fetch(invoice + rest, { headers: { authorization: `Bearer ${token}` } });
    let bytes = 0;
    for await (const part of answer.body ?? []) bytes += part.length;
    if (!answer.ok) throw new Error(`${rest} was answered ${answer.status}`);
    return bytes;
  };
  const idle = residentMb(product.pid);
  for (const [what, rest] of [
    ["PDF", "/download?type=pdf"],
    ["UBL", "/download?type=ubl"],
    ["zip of both", "/download?type=zip"],
    ["one page of it", ""],
    ["its explanation", "/explanation"],
    ["its recharge file", "/recharge?format=csv"],
  ] as const) {
    await read(rest);
    await heldSince(product, file);
    const [held, seconds, memory]: [number[], number[], number[]] = [[], [], [residentMb(product.pid)]];
    const samples = setInterval(() => memory.push(residentMb(product.pid)), 100);
    let bytes = 0;
    for (let round = 0; round < rounds; round += 1) {
      const started = performance.now();
      bytes = await read(rest);
      seconds.push((performance.now() - started) / 1000);
      held.push(await heldSince(product, file));
    }
    clearInterval(samples);
    row(
      `event loop, ${what} of ${linesEach} lines`,
      `${Math.max(...held).toFixed(0)} ms held`,
      "<= 50 ms",
      `${(bytes / 1e6).toFixed(1)} MB in ${median(seconds).toFixed(2)} s; ${Math.max(...memory).toFixed(0)} MB at most, ${idle.toFixed(0)} MB before`,
    );
  }
}
