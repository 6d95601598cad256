import { appSecrets, replaceAppSecret } from "@demarc/identity/store/sealed-apps.queries";
import { sql } from "../database/sql.ts";
import type { SealedPlace } from "../sealed-places.ts";

/** The secrets of authenticator apps at the bundled provider. */
export const appSealedPlace: SealedPlace = {
  name: "identity.authenticator_app.secret",
  purpose: "second factor",
  role: "portal_identity",
  secrets: sql`${appSecrets()}`,
  replace: (secret) => sql`${replaceAppSecret(secret)}`,
};
