import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import type pg from "pg";
import { fillLines } from "./growth.bench.ts";
import type { Product } from "./product.ts";
import { median, row } from "./report.ts";

const minutes = Number(process.env["MEMORY_MINUTES"] ?? 10);
const customerId = 20120280;
const lines = 100_000;
const connections = 16;
const exportsApartMs = 10_000;
const sampleMs = 500;

export const residentMb = (pid: number): number =>
  Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;

const contact = () =>
  JSON.stringify({ id: randomUUID(), types: [], firstName: "Sanne", lastName: "Meer", email: "s@polderlicht.example" });

const work = async (url: string, contactId: string, headers: Record<string, string>): Promise<number> => {
  const under = `/v1/customer/${customerId}`;
  const setupRequest = (request: autocannon.Request) => ({ ...request, body: contact() });
  const { non2xx, errors, requests } = await autocannon({
    url,
    connections,
    duration: 60,
    headers,
    requests: [
      { method: "GET", path: `${under}/line?limit=50` },
      { method: "GET", path: `${under}/contact/${contactId}` },
      { method: "POST", path: `${under}/contact`, setupRequest },
    ],
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx} answers were not 2xx, and ${errors} did not come`);
  return requests.total;
};

const saveFiles = async (url: string, headers: Record<string, string>, until: number): Promise<number> => {
  let files = 0;
  for (; Date.now() < until; files += 1) {
    const answer = await fetch(`${url}/v1/customer/${customerId}/line/export?format=csv`, { headers });
    let bytes = 0;
    for await (const part of answer.body ?? []) bytes += part.length;
    if (!answer.ok || bytes < lines * 50) throw new Error(`a file of ${bytes} bytes, answered ${answer.status}`);
    await sleep(exportsApartMs);
  }
  return files;
};

/** A token lives for 15 minutes, and a run can take longer. */
const refreshed = async (url: string, token: string): Promise<string> => {
  const answer = await fetch(`${url}/v1/token/refresh`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { token: string }).token;
};

/** The memory of the API process under a continuous mixed load, without the database, which is a separate process. */
export async function benchMemory(product: Product, owner: pg.Client, token: string): Promise<void> {
  await fillLines(owner, 1, lines, String(customerId));
  const { rows } = await owner.query<{ id: string }>("select id from customer_contact where customer_id = $1 limit 1", [
    customerId,
  ]);
  const contactId = rows[0]?.id ?? "";
  const url = product.url.replace("localhost", "127.0.0.1");
  const idle = residentMb(product.pid);
  const byMinute: number[][] = [];
  const samples = setInterval(() => byMinute.at(-1)?.push(residentMb(product.pid)), sampleMs);
  let [requests, files, current] = [0, 0, token];
  try {
    for (let minute = 0; minute < minutes; minute += 1) {
      current = await refreshed(url, current);
      const headers = { authorization: `Bearer ${current}`, "content-type": "application/json" };
      byMinute.push([]);
      const [answered, saved] = await Promise.all([
        work(url, contactId, headers),
        saveFiles(url, headers, Date.now() + 60_000),
      ]);
      requests += answered;
      files += saved;
    }
  } finally {
    clearInterval(samples);
  }
  const [first, last] = [median(byMinute[0] ?? []), median(byMinute.at(-1) ?? [])];
  const greatest = Math.max(...byMinute.flat());
  const load = `${requests} requests, ${files} files of ${lines} lines`;
  row(`memory under load, ${minutes} min`, `${greatest.toFixed(0)} MB at most`, "<= 300 MB", load);
  row(
    "its last minute",
    `${(last / first).toFixed(2)} x the first`,
    "<= 1.2 x",
    `${first.toFixed(0)} MB, ${last.toFixed(0)} MB; ${idle.toFixed(0)} MB before`,
  );
}
