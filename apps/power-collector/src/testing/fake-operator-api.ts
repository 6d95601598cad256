import { once } from "node:events";
import http from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { gunzipSync } from "node:zlib";
import type { PowerReading } from "../power-reading.ts";

export const token = `pts_${"a1B2c3D4e5F6".repeat(3)}`;

/** What the API answers instead of taking the readings; undefined: it takes them. `hang`: it never answers. */
export type Behaviour = (
  rows: readonly PowerReading[],
) =>
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: unknown }
  | "hang"
  | "take-and-hang"
  | undefined;

export interface FakeApi {
  readonly address: string;
  /** The stored readings by meter, minute and phase. */
  readonly stored: Map<string, PowerReading>;
  duplicates: number;
  /** The number of readings of each call with the right token. */
  readonly calls: number[];
  behave: Behaviour;
  /** Prefixes of the names of meters that it refuses, with the error code. */
  readonly refused: Map<string, string>;
  /** Stops listening; `listen` starts again on the same port. */
  refuse(): Promise<void>;
  listen(): Promise<void>;
  close(): Promise<void>;
}

const keyOf = ({ meter, at, phase = 0 }: PowerReading): string => `${meter} ${at.slice(0, 16)} ${phase}`;

const bodyOf = async (request: http.IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces);
};

/** The readings of a call, read as strictly as the API does. */
const rowsOf = (headers: http.IncomingHttpHeaders, body: Buffer): readonly PowerReading[] => {
  if (headers["content-type"] !== "application/x-ndjson" || headers["content-encoding"] !== "gzip")
    throw new Error("415");
  if (body.length > 1_000_000) throw new Error("413");
  const lines = gunzipSync(body, { maxOutputLength: 8_000_000 }).toString("utf8").split("\n").filter(Boolean);
  if (lines.length > 20_000) throw new Error("413");
  return lines.map((line) => JSON.parse(line));
};

const refusalOf = ({ refused }: FakeApi, { meter }: PowerReading): string | undefined =>
  [...refused].find(([start]) => meter.startsWith(start))?.[1];

const take = (api: FakeApi, rows: readonly PowerReading[]) => {
  const rejected = rows.flatMap((row, index) =>
    refusalOf(api, row) === undefined ? [] : [{ index, code: refusalOf(api, row), field: "meter" }],
  );
  const good = rows.filter((row) => refusalOf(api, row) === undefined);
  const fresh = good.filter((row) => {
    const isNew = !api.stored.has(keyOf(row));
    if (isNew) api.stored.set(keyOf(row), row);
    return isNew;
  });
  const duplicates = good.length - fresh.length;
  api.duplicates += duplicates;
  const counts = { accepted: fresh.length, duplicates, implausible: 0, rejectedCount: rejected.length };
  return { ...counts, rejected: rejected.slice(0, 100) };
};

/**
 * The operator API as the collector sees it: it stores the first reading of a meter, minute and phase, counts the others
 * as duplicates, and rejects meters by the start of their name.
 */
export const startFakeApi = async (): Promise<FakeApi> => {
  const sockets = new Set<Socket>();
  let port = 0;

  const answer = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    const send = (status: number, value: unknown, headers: Record<string, string> = {}): void => {
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(typeof value === "string" ? value : JSON.stringify(value));
    };
    if (request.url !== "/operator/v1/power-reading") return send(404, { code: "not-found" });
    if (request.headers.authorization !== `Bearer ${token}`) return send(401, { code: "token.invalid" });
    let rows: readonly PowerReading[];
    try {
      rows = rowsOf(request.headers, body);
    } catch (error) {
      const status = Number(error instanceof Error && error.message) || 400;
      return send(status, { validationErrors: [] });
    }
    api.calls.push(rows.length);
    const behaviour = api.behave(rows);
    if (behaviour === "hang") return;
    const taken = typeof behaviour === "object" ? undefined : take(api, rows);
    if (behaviour === "take-and-hang") return;
    if (behaviour) return send(behaviour.status, behaviour.body ?? { code: "x" }, behaviour.headers);
    send(202, taken);
  };

  const server = http.createServer((request, response) => void answer(request, response));
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  const listen = async (): Promise<void> => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    port = (server.address() as AddressInfo).port;
  };
  const refuse = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await listen();
  const api: FakeApi = {
    address: `http://127.0.0.1:${port}`,
    stored: new Map(),
    duplicates: 0,
    calls: [],
    behave: () => undefined,
    refused: new Map([
      ["UNKNOWN", "power-reading.meter-unknown"],
      ["OLD", "power-reading.outside-meter-life"],
    ]),
    refuse,
    listen,
    close: refuse,
  };
  return api;
};
