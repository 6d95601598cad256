import fs from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "./testing/test-database.ts";

const folder = new URL("./features/", import.meta.url);

interface Statement {
  readonly text: string;
}

/** Stands for any argument: it has every field, spreads to nothing and reads as text. */
const anything: unknown = new Proxy(() => undefined, {
  apply: () => anything,
  get: (_target, name) => {
    if (name === Symbol.iterator) return function* none() {};
    if (name === "split") return () => [];
    if (
      name === "trim" ||
      name === Symbol.toPrimitive ||
      name === "toJSON" ||
      name === "toUpperCase" ||
      name === "toString"
    )
      return () => "x";
    return anything;
  },
});

/** Every statement of every slice, as `file name`, made by the function that the slice exports. */
const statements = async (): Promise<[name: string, text: string][]> => {
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".queries.ts"));
  const found = await Promise.all(
    files.map(async (file) => {
      const module = (await import(new URL(file, folder).href)) as Record<string, unknown>;
      return Object.entries(module)
        .filter(([, value]) => typeof value === "function")
        .map(([name, make]): [string, string] => {
          const call = make as (...values: unknown[]) => Statement;
          return [`${file} ${name}`, call(...Array.from({ length: call.length }, () => anything)).text];
        });
    }),
  );
  return found.flat();
};

const all = await statements();
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await database.drop();
});

describe("statements", () => {
  it("are found in the slices", () => {
    expect(all.length).toBeGreaterThan(20);
  });

  it.each(all)("%s fits the schema", async (_name, text) => {
    const owner = new pg.Client(database.connect());
    await owner.connect();
    try {
      await expect(owner.query(`prepare candidate as ${text}`)).resolves.toBeDefined();
    } finally {
      await owner.end();
    }
  });
});
