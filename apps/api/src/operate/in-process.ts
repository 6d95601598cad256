import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { rights } from "@demarc/contract/core/rights";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { createOperatorApp } from "../app.ts";
import { findPersonOf } from "../platform/approvals/approvals.queries.ts";
import { type Connect, createDatabase, createPool, queryRows } from "../platform/database/database.ts";
import { powerDatabaseOn, powerPools } from "../platform/database/power-database.ts";
import { connectToPower } from "../platform/migrate.ts";
import { eventWatch } from "../platform/events/event-watch.ts";
import { systemClock } from "../platform/process/clock.ts";
import type { Config } from "../platform/process/environment.ts";
import { createLog } from "../platform/process/log.ts";
import { gracefulShutdown } from "../platform/process/shutdown.ts";
import { unauthenticated } from "../platform/refusals/errors.ts";
import { newToken } from "../platform/tokens/api-token-format.ts";
import type { ServiceCaller, ServiceTokens } from "../platform/tokens/service-tokens.ts";
import type { Send } from "./run.ts";

/** A token for this process only. The caller has all rights, because it can also read the database. */
const ownTokens = (token: string, name: string, operatorPool: pg.Pool): ServiceTokens => {
  const caller: Omit<ServiceCaller, "person"> = {
    tokenId: randomUUID(),
    isCommand: true,
    name,
    rights,
    ranges: [],
    isAllowedFrom: () => true,
    expiresAtMs: Number.POSITIVE_INFINITY,
  };
  return {
    callerOf: async (given) => {
      if (given !== token) throw unauthenticated();
      const [row] = await queryRows(operatorPool, findPersonOf(name));
      return { ...caller, person: row?.person ?? name };
    },
    noteRight: () => undefined,
    close: async () => undefined,
  };
};

/** Sends requests to an application in this process. */
export const sendTo =
  (app: FastifyInstance, token: string): Send =>
  async (request) => {
    const { pathname, search } = new URL(request.url);
    const body = request.body ? Buffer.from(await request.arrayBuffer()) : undefined;
    const answer = await app.inject({
      method: request.method as "GET",
      url: pathname + search,
      headers: { ...Object.fromEntries(request.headers), authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { payload: body }),
      payloadAsStream: true,
    });
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const hasBody = answer.statusCode !== 204 && answer.statusCode !== 304;
    return new Response(hasBody ? (Readable.toWeb(answer.stream()) as ReadableStream) : null, {
      status: answer.statusCode,
      headers,
    });
  };

export interface OperatorInProcess {
  readonly send: Send;
  close(): Promise<void>;
}

/** The operator API in this process, without a port. `by`: the name of the caller in the ledger. */
export const operatorInProcess = (
  { config, connect, operatorPool }: { config: Config; connect: Connect; operatorPool: pg.Pool },
  by: string,
): OperatorInProcess => {
  const log = createLog("error");
  const token = newToken("service");
  const snapshotPool = createPool(connect, "portal_operator", 1);
  const watch = eventWatch(connect, log);
  const apiPool = createPool(connect, "portal_api", 1);
  const apart = powerPools(connectToPower(config), 1);
  const app = createOperatorApp({
    config,
    log,
    clock: systemClock,
    operatorPool,
    powerDatabase: powerDatabaseOn(createDatabase(apiPool), operatorPool, apart),
    snapshotPool,
    serviceTokens: ownTokens(token, by, operatorPool),
    closing: gracefulShutdown(),
    eventWatch: watch,
  });
  return {
    send: sendTo(app, token),
    close: async () => {
      await app.close();
      await watch.close();
      await Promise.all([snapshotPool, apiPool, ...Object.values(apart ?? {})].map((pool) => pool.end()));
    },
  };
};
