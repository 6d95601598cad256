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

/** The services that routes of a feature use. */
export interface Api {
  readonly serve: Serve;
  readonly database: Database;
  /** For sign-in only: no table privileges, only the functions that identify a user. */
  readonly authPool: pg.Pool;
  /** For anonymous users: it can only apply, answer questions and activate accounts. */
  readonly signupPool: pg.Pool;
  /**
   * For the provider's staff, outside any tenant. Anonymous requests never use it, except with the demo's AUTO_APPROVE.
   */
  readonly operatorPool: pg.Pool;
  /** Credentials at the bundled identity provider; undefined with another provider. */
  readonly credentials: CredentialsPort | undefined;
  readonly tokens: ProductTokens;
  readonly providerTokens: ProviderTokens;
  readonly portalFiles: PortalFiles;
  readonly config: Config;
  readonly clock: Clock;
  readonly closing: Closing;
  readonly log: Log;
}
