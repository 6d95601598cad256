import type { Named } from "@demarc/contract/operator/refs";
import { recordNamed } from "../../platform/changes/named-record.ts";
import type { OperatorTransaction } from "../../platform/changes/operator-change.ts";
import * as queries from "./services.queries.ts";

interface GivenEnd {
  readonly type: "rack" | "shared-colo";
  readonly customerId: number;
  readonly given: Named<string> | null | undefined;
  readonly field: string;
}

/**
 * The rack of a customer, or its units, at an end of a connection or a wavelength; undefined if the body does not name a rack or units. Throws 400 for
 * one that is not delivered or has ended, or of another customer.
 */
export const findOwnEnd = async (
  transaction: OperatorTransaction,
  { type, customerId, given, field }: GivenEnd,
): Promise<queries.OwnEndRow | undefined> => {
  if (given === null || given === undefined) return undefined;
  const lock = type === "rack" ? queries.lockOwnRack : queries.lockOwnUnits;
  return recordNamed(transaction, field, given, (named) => lock(customerId, named));
};

/** A data centre of a body. Throws 400 for an unknown one. */
export const findKnownSite = async (transaction: OperatorTransaction, code: string, field: string): Promise<string> =>
  (await recordNamed(transaction, field, code, queries.findServiceSite)).code;
