import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { askersOf } from "../apps/api/src/testing/fuzz/fuzz-world.ts";
import { type FuzzProduct, startFuzzProduct } from "./fuzz-target.ts";
import { row } from "./report.ts";

const seconds = 20;
const polderlicht = 20_120_280;
const fietsfabriek = 20_120_281;
const attackers = 10;
const uploads = 20;
const uploadBytes = 10 * 1024 * 1024 - 1000;

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

interface Watch {
  readonly times: readonly number[];
  readonly refused: number;
}

const watched = async (work: Promise<unknown>, read: () => Promise<Response>): Promise<Watch> => {
  const times: number[] = [];
  let [refused, isOver] = [0, false];
  void work.finally(() => (isOver = true));
  while (!isOver) {
    const began = performance.now();
    const answer = await read();
    await answer.arrayBuffer();
    times.push(performance.now() - began);
    if (!answer.ok) refused += 1;
    await sleep(10);
  }
  return { times, refused };
};

const printWait = (what: string, { times, refused }: Watch, mostMs: number): void => {
  const [median, p99, most] = [0.5, 0.99, 1].map((share) => percentile(times, share));
  const detail = `${times.length} times, ${refused} refused, median ${median?.toFixed(1)}, most ${most?.toFixed(1)} ms`;
  row(`${what}, p99`, `${p99?.toFixed(1)} ms`, `<= ${mostMs} ms`, detail);
};

const json = "application/json";
const nested = "[".repeat(130_000) + "]".repeat(130_000);

/** Anonymous requests that were expensive, as large as they are accepted and larger. */
const attacks = [
  ["/v1/session/backchannel-logout", "application/x-www-form-urlencoded", "a&".repeat(131_000)],
  ["/v1/session/backchannel-logout", "application/x-www-form-urlencoded", "a&".repeat(8000)],
  ["/v1/loyalty/spend", json, nested],
  ["/v1/loyalty/visit", json, nested.slice(125_000, 135_000)],
  ["/v1/token/exchange", json, `[${"1,".repeat(8000)}1]`],
] as const;

/** Ten attackers from one address, each of whom sends the next request when the last one is answered. */
const attack = async (product: FuzzProduct): Promise<void> => {
  const until = Date.now() + seconds * 1000;
  const statuses: Record<number, number> = {};
  const before = product.cpuMs();
  const all = Array.from({ length: attackers }, async (_, attacker) => {
    for (let turn = attacker; Date.now() < until; turn += 1) {
      const [path, type, body] = attacks[turn % attacks.length] ?? attacks[0];
      const answer = await fetch(product.url + path, { method: "POST", headers: { "content-type": type }, body });
      await answer.arrayBuffer();
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    }
  });
  const health = await watched(Promise.all(all), () => fetch(`${product.url}/v1/ready`));
  const requests = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  printWait(`/v1/ready under ${attackers} attackers`, health, 100);
  const cpuMs = product.cpuMs() - before;
  row("CPU of a request of an attacker", `${(cpuMs / requests).toFixed(2)} ms`, "<= 20 ms", JSON.stringify(statuses));
};

const residentMb = (pid: number | undefined): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

const upload = async (product: FuzzProduct, token: string): Promise<number> => {
  const form = new FormData();
  form.set("file", new File([`%PDF-1.7\n${"x".repeat(uploadBytes)}`], "letter.pdf"));
  const answer = await fetch(`${product.url}/v1/customer/${polderlicht}/document`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  await answer.arrayBuffer();
  return answer.status;
};

/** One person uploads twenty large files at once, and again, while another company reads. */
const uploadAtOnce = async (product: FuzzProduct): Promise<void> => {
  const askers = await askersOf(product);
  const [token = "", other = ""] = [await askers["administrator"]?.(), await askers["child"]?.()];
  const before = residentMb(product.process.pid);
  let most = before;
  const sampling = setInterval(() => (most = Math.max(most, residentMb(product.process.pid))), 50);
  const statuses: number[] = [];
  const work = async () => {
    for (let round = 0; round < 3; round += 1)
      statuses.push(...(await Promise.all(Array.from({ length: uploads }, () => upload(product, token)))));
  };
  const headers = { authorization: `Bearer ${other}` };
  const reads = await watched(work(), () => fetch(`${product.url}/v1/customer/${fietsfabriek}/line`, { headers }));
  clearInterval(sampling);
  const counts = Object.entries(Object.groupBy(statuses, String)).map(
    ([status, those]) => `${status}: ${those?.length}`,
  );
  printWait(`a read of another company under ${uploads} uploads at once`, reads, 200);
  row(
    "memory of the process",
    `${most.toFixed(0)} MB`,
    "<= 350 MB",
    `${before.toFixed(0)} MB before; ${counts.join(", ")}`,
  );
};

/** Attacks a product with the limits of production, and prints how long others wait. */
export const attackProduct = async (): Promise<void> => {
  const product = await startFuzzProduct({
    LIMIT_PER_ADDRESS_PER_MINUTE: "60",
    // For the measurement itself, and for more than twenty files.
    LIMIT_STATE_PER_ADDRESS_PER_MINUTE: "1000000",
    LIMIT_UPLOADED_BYTES_PER_DAY: "1000000000000",
  });
  try {
    await attack(product);
    await uploadAtOnce(product);
  } finally {
    await product.stop();
  }
};
