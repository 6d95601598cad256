import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { WdmService } from "@demarc/contract/wdm";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { forbidden, found } from "../../platform/errors.ts";
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

export const waveKind = {
  find: queries.findWave,
  findForUpdate: queries.findWaveForUpdate,
  updateReference: queries.updateWaveReference,
  readOnly: () => forbidden("wdm.read-only", "Your reseller manages this wavelength."),
  change: { action: "wdm.reference-changed", entityType: "wdm", event: "wdm.changed" },
  named: ({ serviceNumber }: WdmRow) => ({ serviceNumber }),
} as const;
