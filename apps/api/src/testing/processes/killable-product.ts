import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import { freePorts } from "../free-ports.ts";
import { asOwnerIn } from "../product-database.ts";
import { serviceToken } from "../tokens/service-token.ts";
import { type ProductProcess, startProduct } from "./product-process.ts";

/** A product in a process of its own, with a service token. It starts before all tests of a file, and stops after them. */
export const killableProduct = () => {
  let folder: string;
  let ports: number[];
  let product: ProductProcess | undefined;
  let token: string;
  const query = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    asOwnerIn(folder, async (client) => (await client.query(text, values)).rows as Row[]);

  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-killed-"));
    ports = await freePorts(3);
    product = await startProduct(folder, ports);
    token = await serviceToken({ rows: query });
  });
  afterAll(async () => {
    await product?.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  return {
    query,
    /** Calls the operator API. */
    call: (target: string, request: Omit<RequestInit, "headers"> & { headers?: Readonly<Record<string, string>> }) =>
      fetch(`${product?.url}/operator/v1${target}`, {
        ...request,
        headers: { authorization: `Bearer ${token}`, ...request.headers },
      }),
    countOf: async (from: string, values: unknown[] = []): Promise<number> =>
      (await query<{ count: number }>(`select count(*)::int as count from ${from}`, values))[0]?.count ?? 0,
    kill: async (): Promise<void> => {
      const killed = once(product?.process ?? process, "exit");
      product?.process.kill("SIGKILL");
      await killed;
    },
    startAgain: async (): Promise<void> => {
      product = await startProduct(folder, ports);
    },
  };
};
