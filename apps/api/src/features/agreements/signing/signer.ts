import type { Variant } from "@demarc/contract/core/variants";
import type { BodyOf } from "@demarc/contract/core/endpoint";
import type { signMsa } from "@demarc/contract/agreements";
import type { Database } from "../../../platform/database/database.ts";
import { found } from "../../../platform/refusals/errors.ts";
import type { Caller } from "../../../platform/tokens/caller.ts";
import { findSigningAccount, type MsaSigningBy } from "../agreement/agreements.queries.ts";

export interface Signer {
  readonly signer: MsaSigningBy;
  readonly variant: Variant;
}

export const signerOf = async (
  database: Database,
  caller: Caller,
  { signerName, signerFunction }: BodyOf<typeof signMsa>,
): Promise<Signer> => {
  const { accountId } = caller;
  const { email, variant } = found(await database.read(caller, findSigningAccount(accountId)));
  return { signer: { accountId, name: signerName.trim(), function: signerFunction.trim(), email }, variant };
};
