import fs from "node:fs";
import type { Endpoint } from "@demarc/contract/core/endpoint";

const folder = new URL("../../../../packages/contract/src/", import.meta.url);

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;

/** The exports of every contract file. The files are discovered, so that a new one is always included. */
export async function contractModules(): Promise<Record<string, unknown>[]> {
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  return Promise.all(files.map((file) => import(new URL(file, folder).href) as Promise<Record<string, unknown>>));
}

type Callers = "customers" | "operator" | "staff";

const callersOf = ({ access: { caller, person, anonymous } }: Endpoint): Callers => {
  if (caller !== "service") return "customers";
  return person || anonymous ? "staff" : "operator";
};

/**
 * The endpoints of the contract for customers and the public, those of the operator API for systems and people, or those for the
 * sessions of people of the provider.
 */
export const endpointsFor = async (callers: Callers): Promise<Endpoint[]> => {
  const all = (await contractModules()).flatMap((module) => Object.values(module).filter(isEndpoint));
  return all.filter((endpoint) => callersOf(endpoint) === callers);
};
