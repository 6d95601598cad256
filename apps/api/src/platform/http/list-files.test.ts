import http from "node:http";
import type { AddressInfo } from "node:net";
import { text as textOf } from "node:stream/consumers";
import type { CsvDialect } from "@demarc/contract/core/csv";
import { decimal } from "@demarc/contract/core/fields";
import { Type } from "@demarc/contract/core/json-schema";
import { listEndpoint } from "@demarc/contract/operator/listing";
import fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemClock } from "../process/clock.ts";
import { unavailable } from "../refusals/errors.ts";
import type { OperatorRouteContext } from "../route-context.ts";
import { csvLine } from "./csv.ts";
import { columnsOf } from "./list-columns.ts";
import { listFiles } from "./list-files.ts";
import { handleError } from "./error-handler.ts";
import { serveOn } from "./serve.ts";
import { compileSerializer, compileValidator } from "./validation.ts";

const listNumbers = listEndpoint({
  name: "listNumbers",
  summary: "List numbers",
  path: "/operator/v1/number",
  right: "customers.read",
  item: Type.Object({ number: Type.Integer(), text: Type.String() }),
  filters: { name: Type.String() },
});
const text = "x".repeat(100);

const page = 500;

/** A reading of the list, by its name in the query. */
interface Reading {
  read: number;
  readonly pages: number;
  /** The page that is refused. */
  readonly refused?: number;
  /** Runs before a page is given. */
  readonly before?: (place: number, http: FastifyRequest) => Promise<void>;
}
const readings = new Map<string, Reading>();

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = fastify({ forceCloseConnections: true })
    .setValidatorCompiler(compileValidator)
    .setSerializerCompiler(compileSerializer);
  app.setErrorHandler(handleError);
  const audience = {
    admit: async (_endpoint: unknown, { headers }: FastifyRequest) => ({ tokenId: String(headers["x-token"]) }),
    confirm: async () => undefined,
    change: async () => {
      throw new Error("a list changes nothing");
    },
  };
  const serve: OperatorRouteContext["serve"] = serveOn(app).serveTo(audience, "Numbers") as never;
  listFiles(systemClock)(serve)(listNumbers, async ({ query: { name, after = "0", limit = 0 }, http: asked }) => {
    const reading = readings.get(name);
    if (!reading) throw new Error(`no reading ${name}`);
    reading.read += 1;
    await reading.before?.(reading.read, asked);
    if (reading.read === reading.refused) throw unavailable("database.busy", "Too many requests.");
    const from = Number(after);
    const items = Array.from({ length: limit }, (_, place) => ({
      number: from + place,
      text,
      secret: "not in the JSON",
    }));
    return { items, next: reading.read < reading.pages ? String(from + limit) : null };
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => app.close());

const open = async (name: string, given: Omit<Reading, "read">, { token = name, method = "GET" } = {}) => {
  const reading: Reading = { ...given, read: 0 };
  readings.set(name, reading);
  const path = `/operator/v1/number?format=csv&name=${encodeURIComponent(name)}`;
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const headers = { "x-token": encodeURIComponent(token) };
    http.request({ host: "127.0.0.1", port, path, method, headers, agent: false }, resolve).on("error", reject).end();
  });
  return { reading, response };
};
const readWhole = async (name: string): Promise<string[]> => {
  const { response } = await open(name, { pages: 4 });
  return (await textOf(response)).trimEnd().split("\r\n");
};

it("200 sends all pages, with the fields of the JSON only", async () => {
  const lines = await readWhole("all");
  expect(lines).toHaveLength(1 + 4 * page);
  expect([lines[0], lines.at(-1)]).toEqual(["number,text", `${4 * page - 1},${text}`]);
});

it("200 breaks the connection if a later page is refused, so that the file does not look whole", async () => {
  const { reading, response } = await open("refused", { pages: 4, refused: 3 });
  expect(response.statusCode).toBe(200);
  await expect(textOf(response)).rejects.toThrow();
  expect([reading.read, response.complete]).toEqual([3, false]);
});

it("503 if the first page is refused", async () => {
  const { response } = await open("busy", { pages: 4, refused: 1 });
  const body = JSON.parse(await textOf(response)) as unknown;
  expect([response.statusCode, body]).toMatchObject([503, { error: { code: "database.busy" } }]);
});

it("200 stops reading pages after the client has gone", async () => {
  const gone = Promise.withResolvers<void>();
  const leave = async (place: number, asked: FastifyRequest) => {
    if (place !== 3) return;
    asked.raw.socket.once("close", gone.resolve);
    (await opened).response.destroy();
    await gone.promise;
  };
  const opened = open("gone", { pages: 10_000, before: leave });
  const { reading, response } = await opened;
  response.on("error", () => undefined).resume();
  await gone.promise;
  await readWhole("beside the one that is gone");
  expect(reading.read).toBe(3);
});

it("503 for the third file of a token and the fifth of all at the same time, until one of them ends", async () => {
  const endless = { pages: 100_000 };
  const [first, ...others] = [
    await open("one", endless, { token: "a" }),
    await open("two", endless, { token: "a" }),
    await open("three", endless, { token: "b" }),
  ];
  const statusOf = async (token: string, pages = 1) => {
    const { response } = await open("next", { pages }, { token });
    const { statusCode } = response;
    await textOf(response);
    return statusCode;
  };
  expect([await statusOf("a"), await statusOf("b"), await statusOf("c")]).toEqual([503, 200, 200]);
  others.push(await open("four", endless, { token: "c" }));
  expect(await statusOf("d")).toBe(503);
  first.response.destroy();
  await expect.poll(() => statusOf("a")).toBe(200);
  for (const { response } of others) response.destroy();
  await expect.poll(() => statusOf("a")).toBe(200);
});

it("200 a HEAD reads one page", async () => {
  const { reading, response } = await open("head", { pages: 100_000 }, { method: "HEAD" });
  response.resume();
  await readWhole("beside a HEAD");
  expect([response.statusCode, reading.read]).toEqual([200, 1]);
});

it("200 reads at the speed of the client", async () => {
  const { reading, response } = await open("slow", { pages: 100_000 });
  response.pause();
  await readWhole("beside a slow one");
  expect(reading.read).toBeLessThan(1000);
  response.destroy();
});

it("has a column for each scalar and each list of scalars, and none for lists of records and open objects", () => {
  const columns = columnsOf(
    Type.Object({
      id: Type.String(),
      days: Type.Union([Type.Object({ from: Type.String({ format: "date" }) }), Type.Null()]),
      codes: Type.Array(Type.Integer()),
      lines: Type.Array(Type.Object({ text: Type.String() })),
      evidence: Type.Record(Type.String(), Type.Unknown()),
      note: Type.Union([Type.String(), Type.Null()]),
    }),
  );
  expect(Object.keys(columns)).toEqual(["id", "days.from", "codes", "note"]);
});

it("writes each value as the dialect does: a negative number is no formula, and a text of digits stays as it is", () => {
  const columns = columnsOf(
    Type.Object({
      amount: decimal(),
      ref: Type.String(),
      day: Type.Union([Type.String({ format: "date" }), Type.Null()]),
      at: Type.String({ format: "date-time" }),
      active: Type.Boolean(),
      codes: Type.Array(Type.String()),
    }),
  );
  const row = {
    amount: "-12.50",
    ref: "10.50",
    day: "2026-03-09",
    at: "2026-07-01T22:30:00Z",
    active: true,
    codes: ["A", "B"],
  };
  const line = (dialect: CsvDialect) =>
    csvLine(
      Object.values(columns).map(([, value]) => value(row, dialect)),
      dialect,
    );
  expect(line("standard")).toBe("-12.50,10.50,2026-03-09,2026-07-01T22:30:00Z,true,A B\r\n");
  expect(line("excel-nl")).toBe('-12,50;10.50;09-03-2026;02-07-2026 00:30:00;ja;"A, B"\r\n');
});
