import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { createApp } from "../app.ts";
import { gracefulShutdown } from "../platform/process/shutdown.ts";
import { systemClock } from "../platform/process/clock.ts";
import { openCallers } from "../platform/tokens/open-callers.ts";
import { credentialsPort } from "../platform/tokens/credentials-port.ts";
import { createPool, type Database } from "../platform/database/database.ts";
import { type PowerDatabase, powerDatabaseOn, powerPools } from "../platform/database/power-database.ts";
import { databaseOn, replicaPool } from "../platform/database/replica.ts";
import { identityFetch } from "../platform/tokens/identity-fetch.ts";
import { identityTokensOnDemand } from "../platform/tokens/identity-token-on-demand.ts";
import { eventWatch } from "../platform/events/event-watch.ts";
import { mostSnapshots } from "../platform/http/snapshots.ts";
import { createLog, type Log } from "../platform/process/log.ts";
import type { ProductTokens, StaffTokens } from "../platform/tokens/product-token.ts";
import { sessionToken } from "./tokens/session-token.ts";
import { testConfig } from "./test-config.ts";
import { type TestDatabase, testDatabase } from "./test-database.ts";

export interface TestAnswer<Body> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

export interface TestRequest {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestApi {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly tenants: Database;
  readonly powerDatabase: PowerDatabase;
  readonly operatorPool: pg.Pool;
  readonly tokens: ProductTokens;
  readonly staffTokens: StaffTokens;
  send<Body = Record<string, unknown>>(method: string, path: string, request?: TestRequest): Promise<TestAnswer<Body>>;
  /** A token of a new session of a demo user who authenticated `signedInMinutesAgo`. */
  tokenOf(username: string, signedInMinutesAgo?: number): Promise<string>;
  close(): Promise<void>;
}

// Fixtures import it directly: the fuzzer runs outside Vitest, which this file needs.
export { companyIds } from "./company-ids.ts";

const sendTo =
  (app: FastifyInstance) =>
  async <Body>(method: string, path: string, request: TestRequest = {}): Promise<TestAnswer<Body>> => {
    const response = await app.inject({
      method: method as "GET",
      url: path,
      headers: {
        ...(request.token === undefined ? {} : { authorization: `Bearer ${request.token}` }),
        ...(request.body === undefined ? {} : { "content-type": "application/json" }),
        ...request.headers,
      },
      ...(request.body === undefined
        ? {}
        : { payload: typeof request.body === "string" ? request.body : JSON.stringify(request.body) }),
    });
    const isJson = /[/+]json/.test(String(response.headers["content-type"]));
    return {
      status: response.statusCode,
      body: (isJson ? response.json() : response.body) as Body,
      headers: response.headers,
    };
  };

const poolsOn = ({ connect }: TestDatabase) => ({
  apiPool: createPool(connect, "portal_api", 4),
  authPool: createPool(connect, "portal_auth", 2),
  operatorPool: createPool(connect, "portal_operator", 10),
  snapshotPool: createPool(connect, "portal_operator", mostSnapshots),
  anonymousPool: createPool(connect, "portal_signup", 3),
  identityPool: createPool(connect, "portal_identity", 2),
});

const powerOn = ({ connectPower }: TestDatabase, tenants: Database, operatorPool: pg.Pool) => {
  const apart = powerPools(connectPower, 4);
  const closePower = () => Promise.all(Object.values(apart ?? {}).map((pool) => pool.end()));
  return { powerDatabase: powerDatabaseOn(tenants, operatorPool, apart), closePower };
};

/** The whole API on the test file's own database, without mocks. `shared`: the database of another API, to run beside it. */
export async function testApi(
  environment: Record<string, string> = {},
  shared?: TestDatabase,
  log: Log = createLog("silent"),
): Promise<TestApi> {
  const database = shared ?? (await testDatabase());
  const config = testConfig(environment);
  const pools = poolsOn(database);
  const { apiPool, authPool, operatorPool, snapshotPool, anonymousPool, identityPool } = pools;
  const callers = await openCallers({ config, connect: database.connect, log }, authPool);
  const { tokens, staffTokens } = callers.context;
  const ask = identityFetch(config, () => 0);
  const watch = eventWatch(database.connect, log);
  const replica = replicaPool(config);
  const tenants = databaseOn(apiPool, replica);
  const { powerDatabase, closePower } = powerOn(database, tenants, operatorPool);
  const app = await createApp({
    config,
    log,
    clock: systemClock,
    database: tenants,
    powerDatabase,
    uploads: tenants,
    authPool,
    anonymousPool,
    operatorPool,
    credentials: config.identity.bundled ? credentialsPort(identityPool, config.identity.linkedAs) : undefined,
    ...callers.context,
    identityTokens: identityTokensOnDemand(config, ask, "portals"),
    staffIdentityTokens: identityTokensOnDemand(config, ask, "console"),
    closing: gracefulShutdown(),
    eventWatch: watch,
    snapshotPool,
  });
  await app.ready();
  return {
    app,
    database,
    tenants,
    powerDatabase,
    operatorPool,
    tokens,
    staffTokens,
    send: sendTo(app),
    tokenOf: (username, signedInMinutesAgo) =>
      sessionToken((text, values) => database.rows(text, values), tokens, username, signedInMinutesAgo),
    close: async () => {
      await app.close();
      for (const one of [watch, callers]) await one.close();
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
      await Promise.all([replica?.end(), closePower()]);
      if (!shared) await database.drop();
    },
  };
}
