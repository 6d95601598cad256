import type { OperatorTransaction } from "./changes/operator-change.ts";
import type { Clock } from "./process/clock.ts";
import type { ServiceCaller } from "./tokens/service-tokens.ts";
import type { Shutdown } from "./process/shutdown.ts";
import type { CredentialsPort } from "./tokens/credentials-port.ts";
import type { Database, RunStatement } from "./database/database.ts";
import type { PowerDatabase } from "./database/power-database.ts";
import type { Config } from "./process/environment.ts";
import type { EventWatch } from "./events/event-watch.ts";
import type { Log } from "./process/log.ts";
import type { PortalFiles } from "./http/portal-files.ts";
import type { ProductTokens, StaffTokens } from "./tokens/product-token.ts";
import type { IdentityTokens } from "./tokens/identity-token.ts";
import type { HomeParts } from "./home.ts";
import type { Searcher } from "./search.ts";
import type { SharedSources } from "./shared-sources.ts";
import type { Serve } from "./http/serve.ts";
import type { WorkEntry } from "./work.ts";
import type { FastifyRequest } from "fastify";
import type pg from "pg";

/** Dependencies of the routes of a feature. The database restricts every statement to the customer of the caller. */
export interface RouteContext extends SharedSources {
  readonly serve: Serve;
  readonly database: Database;
  readonly powerDatabase: PowerDatabase;
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  readonly searchers: readonly Searcher[];
  readonly work: readonly WorkEntry[];
  readonly home: HomeParts;
}

/** Dependencies of the operator API. A transaction sees every customer. */
export interface OperatorRouteContext {
  readonly serve: Serve<ServiceCaller, OperatorTransaction>;
  /** Reads rows of every customer. */
  readonly read: RunStatement;
  readonly powerDatabase: PowerDatabase;
  /** Runs the handler of a call for a request that is built from an earlier one. */
  readonly runAgain: (name: string, http: FastifyRequest) => Promise<unknown>;
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  readonly eventWatch: EventWatch;
  readonly snapshotPool: pg.Pool;
  readonly closing: Shutdown;
}

/** For the sign-in of people of the provider. Commands on the server do not have it. */
export interface StaffRouteContext extends OperatorRouteContext {
  /** Has no rights on tables. It may call only the functions that identify a caller. */
  readonly authPool: pg.Pool;
  readonly staffTokens: StaffTokens;
  /** The accounts of the bundled identity provider; undefined if another provider is configured. */
  readonly credentials: CredentialsPort | undefined;
  /** Checks the tokens that the identity provider issued to the console. */
  readonly staffIdentityTokens: IdentityTokens;
}

/** For features that sign people in, serve anonymous callers, or report on the process itself. */
export interface PrivilegedContext extends RouteContext {
  /** Has no rights on tables. It may call only the functions that identify a caller. */
  readonly authPool: pg.Pool;
  /** For anonymous callers: applications, account activation and the public postal-code check. */
  readonly anonymousPool: pg.Pool;
  /** Sees every customer. The only requests that use it are those of the demo's AUTO_APPROVE. */
  readonly operatorPool: pg.Pool;
  /** The accounts of the bundled identity provider; undefined if another provider is configured. */
  readonly credentials: CredentialsPort | undefined;
  readonly tokens: ProductTokens;
  readonly identityTokens: IdentityTokens;
  readonly portalFiles: PortalFiles;
  readonly closing: Shutdown;
}
