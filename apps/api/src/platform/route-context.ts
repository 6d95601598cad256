import type { Clock } from "./clock.ts";
import type { Closing } from "./shutdown.ts";
import type { CredentialsPort } from "./tokens/credentials-port.ts";
import type { Database } from "./database/database.ts";
import type { Config } from "./environment.ts";
import type { Log } from "./log.ts";
import type { PortalFiles } from "./http/portal-files.ts";
import type { ProductTokens } from "./tokens/product-token.ts";
import type { ProviderTokens } from "./tokens/identity-token.ts";
import type { Searcher } from "./search.ts";
import type { Serve } from "./http/serve.ts";
import type { WorkEntry } from "./work.ts";
import type pg from "pg";

/** What the routes of a feature use. Every statement is bound to the customer of a caller. */
export interface RouteContext {
  readonly serve: Serve;
  readonly database: Database;
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  /** How the records of all features are found. */
  readonly searchers: readonly Searcher[];
  /** The kinds of work of all features. */
  readonly work: readonly WorkEntry[];
}

/** For the few features that sign people in, serve callers without a token, or report on the process itself. */
export interface PrivilegedContext extends RouteContext {
  /** Has no table rights, only the functions that find out who a caller is. */
  readonly authPool: pg.Pool;
  /** For callers who are not signed in: applying, activating an account and the public postal-code check. */
  readonly anonymousPool: pg.Pool;
  /** Sees every customer. Of the requests, only the demo's AUTO_APPROVE reaches it. */
  readonly operatorPool: pg.Pool;
  /** Who may sign in at the bundled identity provider; undefined when another one is configured. */
  readonly credentials: CredentialsPort | undefined;
  readonly tokens: ProductTokens;
  readonly providerTokens: ProviderTokens;
  readonly portalFiles: PortalFiles;
  readonly closing: Closing;
}
