import { contractEndpoints } from "../apps/api/src/testing/requests/contract-endpoints.ts";
import { askersOf } from "../apps/api/src/testing/fuzz/fuzz-world.ts";
import { anyPathOf, hostileBodiesFor } from "../apps/api/src/testing/fuzz/hostile-bodies.ts";
import { type FuzzProduct, startFuzzProduct } from "./fuzz-target.ts";
import { row } from "./report.ts";

const polderlicht = 20_120_280;
/** How often each body is sent: CPU time is measured in steps of 10 ms. */
const times = 5;

interface Cost {
  readonly what: string;
  readonly cpuMs: number;
  readonly bytes: number;
  readonly status: number;
}

const measure = async (product: FuzzProduct): Promise<Cost[]> => {
  const askers = await askersOf(product);
  const token = (await askers["administrator"]?.()) ?? "";
  const endpoints = (await contractEndpoints()).filter(({ body, upload, form }) => body && !upload && !form);
  const costs: Cost[] = [];
  for (const endpoint of endpoints)
    for (const { kind, text } of hostileBodiesFor(endpoint)) {
      const authorization = endpoint.access.caller === "public" ? "" : `Bearer ${token}`;
      const before = product.cpuMs();
      let [bytes, status] = [0, 0];
      for (let time = 0; time < times; time += 1) {
        const answer = await fetch(product.url + anyPathOf(endpoint, polderlicht), {
          method: endpoint.method,
          headers: { authorization, "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
          body: text,
        });
        status = answer.status;
        bytes = Math.max(bytes, (await answer.arrayBuffer()).byteLength);
      }
      costs.push({ what: `${endpoint.name}, ${kind}`, cpuMs: (product.cpuMs() - before) / times, bytes, status });
    }
  return costs;
};

const tell = (costs: readonly Cost[]): void => {
  const bySize = costs.toSorted((a, b) => b.bytes - a.bytes);
  const byCost = costs.toSorted((a, b) => b.cpuMs - a.cpuMs);
  row("hostile bodies", String(costs.length * times), "", `${costs.length} kinds, each ${times} times`);
  for (const { what, cpuMs } of byCost.slice(0, 5)) row("most CPU", `${cpuMs} ms`, "<= 50 ms", what);
  for (const { what, bytes } of bySize.slice(0, 3)) row("longest answer", `${bytes} bytes`, "<= 4096", what);
  const other = costs.filter(({ status }) => status !== 400);
  row(
    "responses other than 400",
    String(other.length),
    "0",
    other.map(({ what, status }) => `${what}: ${status}`).join("; "),
  );
  if (other.length > 0 || (byCost[0]?.cpuMs ?? 0) > 50 || (bySize[0]?.bytes ?? 0) > 4096) process.exitCode = 1;
};

/** Sends 256 kB bodies that are expensive to validate to every call with a body, and prints the worst results. */
export const sendHostileBodies = async (): Promise<void> => {
  const product = await startFuzzProduct();
  try {
    tell(await measure(product));
  } finally {
    await product.stop();
  }
};
