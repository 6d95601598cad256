import fs from "node:fs";
import type { Endpoint } from "@demarc/contract/core/endpoint";

const folder = new URL("../../../../packages/contract/src/", import.meta.url);

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;

/** Every endpoint of the contract, discovered from its files, so that new endpoints are always included. */
export async function contractEndpoints(): Promise<Endpoint[]> {
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  const modules = await Promise.all(
    files.map((file) => import(new URL(file, folder).href) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint));
}
