import fs from "node:fs";
import { fileURLToPath } from "node:url";
import { mostHits } from "@demarc/contract/search";
import pg from "pg";
import { termsOf } from "../../platform/search.ts";
import { beforeIds } from "../../platform/sealed-places.ts";
import { listSealedMails } from "../../platform/mail/sealed-mails.queries.ts";
import { readerOf, sql } from "../../platform/database/sql.ts";
import { sharedSourcesOf } from "../../platform/shared-sources.ts";
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

const shared = sharedSourcesOf(features);
const notices = "features/notices";
const listed = { sources: shared.notices, customerId: 1, day: "2026-11-25", filter: {} };

const ofNotices: Readonly<Record<string, readonly unknown[]>> = {
  [`${notices}/notices.queries.ts datedNotices`]: [shared.notices, 1, "2026-11-25"],
  [`${notices}/notices.queries.ts listNotices`]: [listed, "-mrc,name", 1, 0],
  [`${notices}/notices.queries.ts countNotices`]: [listed],
  [`${notices}/notices.queries.ts listNoticesAfter`]: [listed, 1, { cancelBy: null, name: "x", id: "x" }],
  [`${notices}/notices.queries.ts listDueNotices`]: [shared.notices, 1, "2026-11-25", "2026-11-25"],
  [`${notices}/notices.queries.ts listCompaniesWithNotices`]: [shared.notices, { day: "x", until: "x" }, 0, 1],
  [`${notices}/notices.queries.ts findNoticeWork`]: [shared.notices, 1, 7],
  "features/orders/reading/order-home.queries.ts findPlannedOrders": [1, "en", 1],
  [`${notices}/calendar.queries.ts findNoticeDates`]: [shared.notices, { customerId: 1, day: "2026-11-25" }, 1],
};

/** Arguments for functions that do not accept the stand-in. */
const particular: Readonly<Record<string, readonly unknown[]>> = {
  "platform/search.ts hitsFrom": [terms, source],
  "platform/changes/bulk-changes.queries.ts listBulkChanges": [sql`line_reference_bulk`, sql`true`, 1, 0],
  "platform/changes/bulk-changes.queries.ts countBulkChanges": [sql`line_reference_bulk`, sql`true`],
  "platform/jobs/sweep-batches.ts deleteBatch": [sql`failed_attempt`, sql`true`],
  "platform/sealed-places.ts staleSecrets": [listSealedMails(), Buffer.of(), beforeIds, 1],
  "platform/search.ts searchStatement": [features.flatMap(({ searchers = [] }) => searchers), terms, mostHits],
  "features/home/home.queries.ts homeStatement": [
    {
      figures: features.flatMap(({ figures = [] }) => figures),
      events: features.flatMap(({ events = [] }) => events),
    },
    1,
    shared.records,
  ],
  "features/maintenance/operator/maintenance-records.queries.ts findNamedServices": ["rack", []],
  "features/audit/audit.queries.ts listAuditEvents": [1, {}, { limit: 1, offset: 1 }, shared.records],
  "features/audit/audit.queries.ts listAuditEventsAfter": [1, {}, 1, { at: "2026-11-25", id: 1 }, shared.records],
  "features/audit/audit.queries.ts findLatestChanges": [1, 1, shared.records],
  "features/work-list/work-list.queries.ts workStatement": [features.flatMap(({ work = [] }) => work), 1, shared],
  "platform/database/record-list.ts countRows": [sql`customer`, sql`true`],
  ...ofNotices,
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

export const madeBy = ({ folder, reader }: Place, file: string, exported: string, value: unknown): Statement => {
  const name = `${file} ${exported}`;
  const make = value as (...given: unknown[]) => unknown;
  const given = () => particular[name] ?? Array.from({ length: make.length }, () => anything);
  const { text } = (typeof value === "function" ? make(...given()) : value) as { text?: unknown };
  if (typeof text !== "string") throw new Error(`${name} makes no statement`);
  return { name, module: fileURLToPath(new URL(file, folder)), exported, text, reader };
};

/**
 * The functions of an exported object such as a list, by their paths; other exports are unchanged. The name of a record is a part of
 * the statements of the activity log.
 */
const membersOf = (exported: string, value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === "object" && value !== null && !("text" in value)
    ? Object.entries("from" in value ? {} : value).flatMap(([name, member]) => membersOf(`${exported}.${name}`, member))
    : [[exported, value]];

/**
 * Declarations in a file with a row type; only exported ones can be checked against the database. A type parameter named `Row` is
 * checked in the slice that gives it a type.
 */
const typedIn = (file: URL): string[] =>
  fs
    .readFileSync(file, "utf8")
    .split(/^(?=(?:export )?(?:async )?(?:const|let|function|class|interface|type) )/m)
    .filter((declaration) => /sql<(?!Row>)/.test(declaration))
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
  return (isSlice ? Object.keys(module) : typed)
    .flatMap((exported) => membersOf(exported, module[exported]))
    .map(([exported, value]) => madeBy(place, file, exported, value));
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
