import { replaceProviderKey, sealedProviderKeys } from "@demarc/identity/store/provider-keys.queries";
import { sql } from "../database/sql.ts";
import type { SealedPlace } from "../sealed-places.ts";
import { type Sealing, type SecretKeys, sealing } from "../sealing.ts";

const purpose = "provider keys";

export const providerKeySealing = ({ secretKeys }: { readonly secretKeys: SecretKeys }): Sealing =>
  sealing(secretKeys, purpose);

/** The keys of the bundled provider. */
export const providerKeySealedPlace: SealedPlace = {
  name: "identity.provider_key.sealed",
  purpose,
  role: "portal_identity",
  secrets: sql`${sealedProviderKeys()}`,
  replace: (secret) => sql`${replaceProviderKey(secret)}`,
};
