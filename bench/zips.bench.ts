import { setTimeout as sleep } from "node:timers/promises";
import type { Connect } from "../apps/api/src/platform/database/database.ts";
import { demoSeller } from "../apps/api/src/features/invoices/demo/invoices.demo.ts";
import { draftInvoice, publishInvoice } from "../apps/api/src/features/invoices/invoices.operator.ts";
import { createPool } from "../apps/api/src/platform/database/database.ts";
import { runOperatorChange } from "../apps/api/src/platform/changes/operator-change.ts";
import { residentMb } from "./memory.bench.ts";
import type { Product } from "./product.ts";
import { median, row } from "./report.ts";

export const customerId = 20120280;
const [invoices, linesEach] = [100, 47];
const rounds = 3;
/** Two clients that read at full speed, and one so slow that the product has to wait for it. */
const pausesMs = [0, 0, 20];

const lineOf = (place: number) => ({
  description: `Glasvezel 1 Gbit/s, filiaal ${place}`,
  quantity: "1",
  unit: "MON" as const,
  unitPrice: "44.00",
  vatCategory: "S" as const,
  vatRate: "21.00",
  serviceRef: { type: "LINE" as const, id: crypto.randomUUID(), label: `LN-${500_000 + place}` },
  endCustomerName: `Filiaal ${place}`,
});

export const publish = async (connect: Connect, count = invoices, lines = linesEach): Promise<string[]> => {
  const pool = createPool(connect, "portal_operator", 2);
  const numbers: string[] = [];
  const actor = { actorType: "OPERATOR", actorId: "bench" } as const;
  for (let made = 0; made < count; made += 1)
    numbers.push(
      await runOperatorChange({ pool, actor, ip: null, requestId: null }, async (transaction) =>
        publishInvoice(
          transaction,
          await draftInvoice(transaction, {
            customerId,
            type: "INVOICE",
            issueDate: "2030-01-10",
            dueDate: "2099-01-01",
            buyerReference: "KP-4711",
            locale: "nl",
            variant: "main",
            seller: demoSeller,
            buyer: { ...demoSeller, name: "Polderlicht ICT B.V." },
            paymentMeans: "58",
            lines: Array.from({ length: lines }, (_, place) => lineOf(place)),
          }),
          { isMailed: false },
        ),
      ),
    );
  await pool.end();
  return numbers;
};

const download = async (url: string, token: string, numbers: readonly string[], pauseMs: number): Promise<number> => {
  const answer = await fetch(`${url}/v1/customer/${customerId}/invoice/download`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ numbers, type: "pdf_and_ubl" }),
  });
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    if (pauseMs > 0) await sleep(pauseMs);
  }
  if (!answer.ok || bytes < invoices * 10_000) throw new Error(`a zip of ${bytes} bytes, answered ${answer.status}`);
  return bytes;
};

/** The memory of the API process while it makes the largest allowed zips, several at a time. */
export async function benchZips(product: Product, connect: Connect, token: string): Promise<void> {
  const numbers = await publish(connect);
  const url = product.url.replace("localhost", "127.0.0.1");
  const idle = residentMb(product.pid);
  const held: number[] = [];
  const samples = setInterval(() => held.push(residentMb(product.pid)), 200);
  const seconds: number[] = [];
  let bytes = 0;
  try {
    for (let round = 0; round < rounds; round += 1) {
      const started = performance.now();
      const sizes = await Promise.all(pausesMs.map((pauseMs) => download(url, token, numbers, pauseMs)));
      seconds.push((performance.now() - started) / 1000);
      bytes = sizes[0] ?? 0;
    }
  } finally {
    clearInterval(samples);
  }
  row(
    `memory, ${pausesMs.length} zips of ${invoices} invoices at a time`,
    `${Math.max(...held).toFixed(0)} MB at most`,
    "<= 300 MB",
    `${linesEach} lines each, PDF and UBL, ${(bytes / 1e6).toFixed(1)} MB a zip; ${idle.toFixed(0)} MB before, ${median(seconds).toFixed(0)} s`,
  );
}
