import fs from "node:fs";
import { fileURLToPath } from "node:url";
import { mostHits } from "@demarc/contract/search";
import pg from "pg";
import { termsOf } from "../../platform/search.ts";
import { readerOf, sql } from "../../platform/database/sql.ts";
import { features } from "../../features.ts";
import type { Described } from "./claimed-rows.ts";
import type { Reader } from "./described-columns.ts";

/** A stand-in for any argument: it has every field, spreads to nothing and converts to text. */
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

const terms = termsOf("any", { accountId: "any", customerId: 1, roles: ["RESELLER_ADMIN"] });
const source = {
  id: sql`id`,
  title: sql`name`,
  subtitle: sql`coc`,
  texts: [sql`name`],
  from: sql`customer where true`,
};

/** Arguments for functions that do not accept the stand-in. */
const particular: Readonly<Record<string, readonly unknown[]>> = {
  "platform/search.ts hitsFrom": [terms, source],
  "platform/changes/bulk-changes.queries.ts listBulkChanges": [sql`line_reference_bulk`, sql`true`, 1, 0],
  "platform/changes/bulk-changes.queries.ts countBulkChanges": [sql`line_reference_bulk`, sql`true`],
  "platform/jobs/sweep-batches.ts deleteBatch": [sql`failed_attempt`, sql`true`],
  "platform/search.ts searchStatement": [features.flatMap(({ searchers = [] }) => searchers), terms, mostHits],
  "features/home/home.queries.ts homeStatement": [
    {
      figures: features.flatMap(({ figures = [] }) => figures),
      events: features.flatMap(({ events = [] }) => events),
    },
    1,
  ],
  "features/work-list/work-list.queries.ts workStatement": [features.flatMap(({ work = [] }) => work), 1],
};

/** The driver's default parser, which the identity provider uses. */
const plainReader: Reader = (oid) => pg.types.getTypeParser(oid) as (value: string) => unknown;

export interface Place {
  readonly folder: URL;
  readonly reader: Reader;
}

export const api: Place = { folder: new URL("../../", import.meta.url), reader: readerOf };
const identity: Place = { folder: new URL("../../../../identity/src/", import.meta.url), reader: plainReader };

const rateLimit: Place = {
  folder: new URL("../../../../../packages/rate-limit/src/", import.meta.url),
  reader: plainReader,
};

export type Statement = Omit<Described, "columns"> & { readonly text: string; readonly reader: Reader };

/** The statement that a file exports, or that an exported function returns. */
export const madeBy = ({ folder, reader }: Place, file: string, exported: string, value: unknown): Statement => {
  const name = `${file} ${exported}`;
  const make = value as (...given: unknown[]) => unknown;
  const given = () => particular[name] ?? Array.from({ length: make.length }, () => anything);
  const { text } = (typeof value === "function" ? make(...given()) : value) as { text?: unknown };
  if (typeof text !== "string") throw new Error(`${name} makes no statement`);
  return { name, module: fileURLToPath(new URL(file, folder)), exported, text, reader };
};

/** Declarations in a file with a row type; only exported ones can be checked against the database. */
const typedIn = (file: URL): string[] =>
  fs
    .readFileSync(file, "utf8")
    .split(/^(?=(?:export )?(?:async )?(?:const|let|function|class|interface|type) )/m)
    .filter((declaration) => declaration.includes("sql<"))
    .map((declaration) => {
      const name = /^export const (\w+) =/.exec(declaration)?.[1];
      if (name === undefined)
        throw new Error(`${file.pathname} names a row type and does not export it: ${declaration}`);
      return name;
    });

/** All exports of a slice's query files, and exports with a row type of other files. */
const statementsOf = async (place: Place, file: string): Promise<Statement[]> => {
  const source = new URL(file, place.folder);
  const isSlice = place === api && file.endsWith(".queries.ts");
  const typed = isSlice ? [] : typedIn(source);
  if (!isSlice && typed.length === 0) return [];
  const module = (await import(source.href)) as Record<string, unknown>;
  return (isSlice ? Object.keys(module) : typed).map((exported) => madeBy(place, file, exported, module[exported]));
};

const statementsIn = async (place: Place): Promise<Statement[]> => {
  const files = fs
    .readdirSync(place.folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !/\.test\.ts$|^testing\//.test(name));
  return (await Promise.all(files.toSorted().map((file) => statementsOf(place, file)))).flat();
};

/** All statements of the slices; those of the platform, demo, identity provider and rate limit only if they have a row type. */
export const everyStatement = async (): Promise<Statement[]> => [
  ...(await statementsIn(api)),
  ...(await statementsIn(identity)),
  ...(await statementsIn(rateLimit)),
];
