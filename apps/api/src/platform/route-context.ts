import type { Clock } from "./clock.ts";
import type { Closing } from "./shutdown.ts";
import type { CredentialsPort } from "./tokens/credentials-port.ts";
import type { Database } from "./database/database.ts";
import type { Config } from "./environment.ts";
import type { Log } from "./log.ts";
import type { PortalFiles } from "./http/portal-files.ts";
import type { ProductTokens } from "./tokens/product-token.ts";
import type { ProviderTokens } from "./tokens/identity-token.ts";
import type { Serve } from "./http/serve.ts";
import type pg from "pg";

/** What a feature's routes stand on. */
export interface Api {
  readonly serve: Serve;
  readonly database: Database;
  /** For sign-in alone: it has no table rights, only the functions for finding out who someone is. */
  readonly authPool: pg.Pool;
  /** For who is not signed in yet: applying, answering and activating are all that it can do. */
  readonly signupPool: pg.Pool;
  /** The provider's own side, outside any tenant. No request of a stranger reaches it, but for the demo's AUTO_APPROVE. */
  readonly operatorPool: pg.Pool;
  /** Who may sign in at the bundled identity provider; undefined when the provider is another one. */
  readonly credentials: CredentialsPort | undefined;
  readonly tokens: ProductTokens;
  readonly providerTokens: ProviderTokens;
  readonly portalFiles: PortalFiles;
  readonly config: Config;
  readonly clock: Clock;
  readonly closing: Closing;
  readonly log: Log;
}
