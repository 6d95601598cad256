import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { WdmService } from "@demarc/contract/wdm";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import { forbidden, found, refuseStale } from "../../platform/errors.ts";
import type { Caller } from "../../platform/tokens/caller.ts";
import type { WdmRow } from "./wdm.queries.ts";
import * as queries from "./wdm.queries.ts";
import { waveFor } from "./wdm.rules.ts";

export interface WdmPlace {
  readonly customerId: number;
  readonly wdmId: string;
}

/** A wavelength with all parts of its page. Throws 404 if the caller cannot see it. */
export const readWave = async (
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  caller: Caller,
  { customerId, wdmId }: WdmPlace,
): Promise<WdmService> =>
  waveFor(found(await database.read(caller, queries.findWave(customerId, wdmId))), amsterdamDate(clock.now()));

/**
 * Locks a wavelength to change. Throws 404 if it does not exist, 403 if it was delivered to the caller, because only its
 * reseller may change it, and 409 for a stale version.
 */
export const lockWave = async (
  transaction: Transaction,
  { customerId, wdmId }: WdmPlace,
  ifMatch: number | undefined,
): Promise<WdmRow> => {
  const seen = found(await transaction.query(queries.findWave(customerId, wdmId)));
  if (!seen.isOwn) throw forbidden("wdm.read-only", "Your reseller manages this wavelength.");
  const wave = found(await transaction.query(queries.findWaveForUpdate(customerId, wdmId)));
  refuseStale(wave, ifMatch);
  return wave;
};
