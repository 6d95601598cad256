import type { AddressInfo } from "node:net";
import { identityProvider, sweepIdentity } from "@demarc/identity/identity-provider";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { createApp } from "./app.ts";
import { demoComponentsRoutes } from "./demo/demo-components.routes.ts";
import { demoLegalRoutes } from "./demo/demo-legal.routes.ts";
import { demoMailRoutes } from "./demo/demo-mail.routes.ts";
import { statusPageOf } from "./demo/demo-status.ts";
import { demoStatusRoutes } from "./demo/demo-status.routes.ts";
import { features as allFeatures } from "./features.ts";
import {
  isAdministrator,
  isStaff,
  namesAround,
  noteSecondFactor,
  refuseSignIn,
  revokeIdentitySessions,
} from "./platform/tokens/identity-sessions.queries.ts";
import { sealingJob, sealingTimer } from "./sealed-places.ts";
import { sealing } from "./platform/sealing.ts";
import { systemClock } from "./platform/process/clock.ts";
import { openCallers } from "./platform/tokens/open-callers.ts";
import { credentialsPort } from "./platform/tokens/credentials-port.ts";
import { type Shutdown, gracefulShutdown } from "./platform/process/shutdown.ts";
import { type Connect, createPool, ofJobs, ofUploads, queryRows } from "./platform/database/database.ts";
import type { Config } from "./platform/process/environment.ts";
import type { FeatureDefinition, JobsGiven } from "./platform/feature.ts";
import { isDatabaseAway } from "./platform/refusals/errors.ts";
import { powerDatabaseOn, powerPools } from "./platform/database/power-database.ts";
import { portNames } from "./platform/process/portal-settings.ts";
import { databaseOn, replicaPool } from "./platform/database/replica.ts";
import { listen } from "./platform/database/channel-listener.ts";
import { eventWatch } from "./platform/events/event-watch.ts";
import { startSequencer } from "./platform/events/sequencer.ts";
import { mostSnapshots } from "./platform/http/snapshots.ts";
import { httpServer } from "./platform/http/http-server.ts";
import { identityFetch } from "./platform/tokens/identity-fetch.ts";
import { identityTokensOnDemand } from "./platform/tokens/identity-token-on-demand.ts";
import { startJobs } from "./platform/jobs/jobs.ts";
import { startSealer } from "./platform/ledger/sealer.ts";
import type { Log } from "./platform/process/log.ts";
import { layOutMail } from "./platform/mail/mail-layout.ts";
import { mailJobs } from "./platform/mail/mail-sender.ts";
import { queueMailAlone } from "./platform/mail/mail.ts";
import type { RevokedSessions } from "./platform/tokens/revoked-sessions.ts";
import { providerKeySealing } from "./platform/tokens/sealed-provider-keys.ts";
import { sharedSourcesOf } from "./platform/shared-sources.ts";
import { ensureNotifyingEvents } from "./platform/notifying-events.queries.ts";
import { platformJobs, platformTimers } from "./platform/jobs/timers.ts";
import { connectToPower } from "./platform/migrate.ts";

export interface RunningServer {
  readonly app: FastifyInstance;
  /** Graceful shutdown: finishes running requests and jobs, then closes all connections. */
  close(): Promise<void>;
}

const poolsFor = (connect: Connect, size: number) => ({
  api: createPool(connect, "portal_api", size),
  uploads: createPool(connect, "portal_api", 3, ofUploads),
  auth: createPool(connect, "portal_auth", Math.max(2, Math.ceil(size / 3))),
  jobs: createPool(connect, "portal_jobs", 5, ofJobs),
  leases: createPool(connect, "portal_jobs", 1),
  // At most two bulk calls (in-bulk.ts) and one import hold a connection for long; the others are for single calls.
  operator: createPool(connect, "portal_operator", Math.max(6, Math.ceil(size / 2))),
  snapshots: createPool(connect, "portal_operator", mostSnapshots),
  signup: createPool(connect, "portal_signup", Math.max(2, Math.ceil(size / 3))),
  identity: createPool(connect, "portal_identity", Math.max(2, Math.ceil(size / 3))),
});

const bundledIdentity = (config: Config, pools: ReturnType<typeof poolsFor>, log: Log) =>
  identityProvider({
    issuer: config.identity.authority,
    clients: [
      ...config.portals.map((portal) => ({
        clientId: portal.clientId,
        variant: portal.variant,
        portalUrl: portal.url,
        privacyPage: portal.privacyPage,
        statusPage: statusPageOf(config, portal),
        supportEmail: portal.supportEmail,
      })),
      ...(config.console
        ? [{ clientId: config.console.clientId, variant: "main" as const, portalUrl: config.console.url }]
        : []),
    ],
    pool: pools.identity,
    keySealing: providerKeySealing(config),
    sendMail: (mail, db) => queueMailAlone(db, layOutMail(mail), config),
    now: () => systemClock.now(),
    log,
    isDatabaseAway,
    requestLimits: {
      perAddress: config.limits.identityPerAddressPerMinute,
      storingPerAddress: config.limits.signInStartsPerAddressPerMinute,
    },
    attemptLimits: {
      perObject: config.limits.signInPerAccount,
      perAddress: config.limits.signInPerAddress,
    },
    wordsAbout: async (subject) => {
      const [row] = await queryRows(pools.auth, namesAround(config.identity.linkedAs, subject));
      return row?.names ?? [];
    },
    secondFactor: {
      requiredFor: config.identity.secondFactor,
      sealing: sealing(config.secretKeys, "second factor"),
      isAdministrator: async (person) => {
        const [row] = await queryRows(pools.auth, isAdministrator(config.identity.linkedAs, person));
        return row?.yes === true;
      },
      isStaff: async (person) => {
        const [row] = await queryRows(pools.auth, isStaff(config.identity.linkedAs, person));
        return row?.yes === true;
      },
      changed: async (change, db) => {
        await db.query(noteSecondFactor(config.identity.linkedAs, change));
      },
    },
    signInRefused: async ({ username, address }) => {
      await queryRows(pools.auth, refuseSignIn(username, address));
    },
    sessionsEnded: async (sids) => {
      for (const sid of sids) await queryRows(pools.auth, revokeIdentitySessions(config.identity.linkedAs, sid));
    },
  });

interface OpenedPort {
  readonly port: number;
  /** The variable that sets it. */
  readonly variable: string;
}

const listenOn = ({ host }: Config, { port, variable }: OpenedPort, listen: () => Promise<unknown>): Promise<unknown> =>
  listen().catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE") throw error;
    throw new Error(`Port ${port} on ${host} is taken. Stop what uses it, or set ${variable} to another.`);
  });

const portsOf = (config: Config): OpenedPort[] => [
  ...config.portals.map(({ variant, port }) => ({ port, variable: portNames[variant] })),
  ...(config.console ? [{ port: config.console.port, variable: "PORT_CONSOLE" }] : []),
];

/** The application listens on the first portal's port; the other ports lead to the same application. */
const openPorts = async (app: FastifyInstance, { config, log }: ServerGiven, closing: Shutdown): Promise<void> => {
  const [first, ...others] = portsOf(config);
  if (!first) throw new Error("no portal is configured");
  closing.watch(app.server);
  await listenOn(config, first, () => app.listen({ host: config.host, port: first.port }));
  for (const opened of others) {
    const server = httpServer((request, response) => app.routing(request, response), log);
    closing.watch(server);
    await listenOn(
      config,
      opened,
      () =>
        new Promise<void>((resolve, reject) => {
          server.once("error", reject);
          server.listen(opened.port, config.host, resolve);
        }),
    );
  }
};

interface ServerGiven {
  readonly config: Config;
  readonly connect: Connect;
  readonly mailFolder: string;
  readonly log: Log;
  readonly features?: readonly FeatureDefinition[];
}

const startAllJobs = async (
  given: ServerGiven,
  pools: ReturnType<typeof poolsFor>,
  also: Pick<JobsGiven, "powerPool" | "credentials">,
) => {
  const { config, log, features = allFeatures } = given;
  const shared = sharedSourcesOf(features);
  await queryRows(pools.jobs, ensureNotifyingEvents([...shared.notifications, ...shared.staffMails]));
  const readers = features.flatMap(({ eventReaders = [] }) => eventReaders);
  const sequencer = startSequencer(pools.jobs, readers, log);
  const sealer = startSealer(pools.jobs, log);
  const jobs = await startJobs({
    connect: given.connect,
    pool: pools.jobs,
    leasePool: pools.leases,
    log: given.log,
    timers: [
      ...platformTimers,
      ...features.flatMap(({ timers = [] }) => timers),
      { key: "identity.sweep", everySeconds: 600 },
      sealingTimer,
    ],
    handlers: {
      ...platformJobs,
      ...Object.fromEntries(
        features.flatMap(({ jobs }) =>
          Object.entries(jobs?.({ config, log, operatorPool: pools.operator, ...also, ...shared }) ?? {}),
        ),
      ),
      ...mailJobs({ ...config, from: config.mailFrom, folder: given.mailFolder }),
      [sealingTimer.key]: sealingJob(features, config, { portal_jobs: pools.jobs, portal_identity: pools.identity }),
      "identity.sweep": () => sweepIdentity(pools.identity, systemClock.now()),
    },
  });
  return { close: () => Promise.all([sequencer.close(), sealer.close(), jobs.close()]) };
};

const serveDemo = (app: FastifyInstance, config: Config, jobsPool: pg.Pool): void => {
  demoMailRoutes(app, jobsPool, config);
  demoComponentsRoutes(app, config);
  demoStatusRoutes(app, config, systemClock);
  demoLegalRoutes(app, config);
};

const openMetrics = async (
  { config, connect, log, features = allFeatures }: ServerGiven,
  pools: Readonly<Record<string, pg.Pool>>,
  revoked: RevokedSessions,
) => {
  if (!config.metrics) return undefined;
  const { serveMetrics } = await import("./platform/metrics/metrics-server.ts");
  const metrics = features.flatMap(({ databaseMetrics = [] }) => databaseMetrics);
  return serveMetrics({ at: config.metrics, connect, pools, revoked, metrics, log });
};

/** The pools of the main database, of its replica and of the one for power figures, and what the routes read and write through them. */
const databasesOf = ({ config, connect, log }: ServerGiven) => {
  const replica = replicaPool(config);
  const apart = powerPools(connectToPower(config), config.powerPoolSize);
  const pools = { ...poolsFor(connect, config.poolSize), ...(replica ? { replica } : {}), ...apart };
  const database = databaseOn(pools.api, replica);
  const powerDatabase = powerDatabaseOn(database, pools.operator, apart, log);
  return { pools, apart, database, powerDatabase, uploads: databaseOn(pools.uploads, replica) };
};

/** Starts all servers and jobs of this process, on a migrated database. */
export async function startServer(given: ServerGiven): Promise<RunningServer> {
  const { config, connect, log } = given;
  const { pools, apart, ...databases } = databasesOf(given);
  const callers = await openCallers(given, pools.auth);
  const closing = gracefulShutdown();
  let app: FastifyInstance | undefined;
  const ownPort = () => (app?.server.address() as AddressInfo | null)?.port ?? config.portals[0]?.port ?? 0;
  const context = {
    config,
    log,
    clock: systemClock,
    ...databases,
    authPool: pools.auth,
    anonymousPool: pools.signup,
    operatorPool: pools.operator,
    credentials: config.identity.bundled ? credentialsPort(pools.identity, config.identity.linkedAs) : undefined,
    identityTokens: identityTokensOnDemand(config, identityFetch(config, ownPort), "portals"),
    staffIdentityTokens: identityTokensOnDemand(config, identityFetch(config, ownPort), "console"),
    ...callers.context,
    closing,
    eventWatch: eventWatch(connect, log),
    snapshotPool: pools.snapshots,
  };
  app = await createApp(context, given.features);
  const identity = config.identity.bundled ? bundledIdentity(config, pools, log) : undefined;
  if (identity) await app.register(identity.plugin, { prefix: "/identity" });
  if (config.demo) serveDemo(app, config, pools.jobs);
  const providerKeys = await identity?.followKeys((keys) =>
    listen(connect, "portal_identity", "provider_keys_changed", keys, log),
  );
  const jobs = await startAllJobs(given, pools, { powerPool: apart?.powerJobs, credentials: context.credentials });
  const metrics = await openMetrics(given, pools, callers.context.revoked);
  const closeResources = async (): Promise<void> => {
    await app.close();
    await metrics?.close();
    await jobs.close();
    const { eventWatch: watch } = context;
    for (const one of [watch, callers, providerKeys]) await one?.close();
    await Promise.all(Object.values(pools).map((pool) => pool.end()));
  };
  // Last, because an error after this step would interrupt requests. A leaked connection would keep the embedded
  // database running.
  await openPorts(app, given, closing).catch(async (error: unknown) => {
    await closeResources();
    throw error;
  });
  return {
    app,
    close: async () => {
      // Jobs do not need the HTTP server, so they stop while requests are still served.
      await Promise.all([closing.close(config.drainSeconds), jobs.close()]);
      await closeResources();
    },
  };
}
