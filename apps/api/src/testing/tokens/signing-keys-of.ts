import type { SigningKey } from "../../platform/tokens/product-token.ts";
import { openSigningKeys, type StoredSigningKey } from "../../platform/tokens/signing-keys.ts";
import { testKeys } from "../test-config.ts";
import type { OwnerRows } from "./session-token.ts";

/** The keys that sign tokens in the database of a product that tests have started. */
export const signingKeysOf = async (rows: OwnerRows): Promise<SigningKey[]> =>
  openSigningKeys(
    await rows<StoredSigningKey>("select kid, private_key, sealed, signs_from from signing_key"),
    testKeys.secretKeys,
  );
