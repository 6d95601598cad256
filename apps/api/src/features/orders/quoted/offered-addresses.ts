import type { OrderBody, OrderKind } from "@demarc/contract/core/order-body";
import { addressQueryText } from "@demarc/contract/postal-code-check/address-query";
import type { RunStatement } from "../../../platform/database/database.ts";
import { systemClock } from "../../../platform/process/clock.ts";
import type { Config } from "../../../platform/process/environment.ts";
import { type ApiError, unavailable } from "../../../platform/refusals/errors.ts";
import { takeTurns } from "../../../platform/refusals/turns.ts";
import { addressQueryOf, asksAnotherSystem, type FindCheck } from "../../postal-code-check/postal-code-check.public.ts";
import { type AddressAnswer, addressLookup, noAddress, uncheckedAddress } from "../submission/order-address.ts";

interface Offer {
  readonly kind: OrderKind;
  readonly body: OrderBody;
}

/** Finds the stored answer for the address of an offer. Does not call other systems, so that it can run in a transaction. */
export type KnownAddresses = (run: RunStatement, offer: Offer) => Promise<AddressAnswer>;

/** A quotation has up to 500 addresses. */
const turns = takeTurns({
  atOnce: 2,
  waitingEach: Infinity,
  busy: () => unavailable("availability.unavailable", "Too many addresses are being checked; try again later."),
});

const busyMessage = "This quotation has changed meanwhile; try again.";

/** Names the address of an offer and the check that it refers to; undefined for an offer without an address. */
const addressKey = ({ kind, body: { address, availabilityCheckId } }: Offer): string | undefined => {
  const query = kind === "LINE" && address ? addressQueryOf(address) : undefined;
  return query && `${addressQueryText(query)} ${availabilityCheckId ?? ""}`;
};

export interface AddressAsking {
  readonly read: RunStatement;
  readonly config: Config;
  /** Shared by all calls of a process, because it holds the circuit breaker of the other system. */
  readonly check: FindCheck;
  /** The operator who asks; operators take turns. */
  readonly by: string;
  readonly isDry?: boolean;
}

/**
 * Asks the other system about the addresses of offers, if addresses are checked by one; a dry run does not. Run before the transaction.
 * A refusal is part of the answer, so that a repeated request gets its stored response.
 */
export const lookUpOffers = async (
  { read, config, check, by, isDry = false }: AddressAsking,
  offers: readonly Offer[],
): Promise<KnownAddresses> => {
  if (!asksAnotherSystem(config)) return (run, { kind, body }) => addressLookup(check, run)(kind, body, 0);
  if (isDry) return async (_run, { body }) => uncheckedAddress(body, systemClock.now());
  const ask = addressLookup(check, read);
  const known = new Map<string, AddressAnswer>();
  let refusal: ApiError | undefined;
  const asked = new Map(offers.map((offer) => [addressKey(offer), offer] as const));
  const asking = [...asked].map(([key, { kind, body }]) =>
    turns.take(by, async () => {
      if (key === undefined) return;
      // One refusal refuses the whole quotation.
      const answer = refusal ? { ...noAddress, refusal } : await ask(kind, body, 0);
      refusal ??= answer.refusal;
      known.set(key, answer);
    }),
  );
  await Promise.all(asking);
  return async (_run, offer) => {
    const key = addressKey(offer);
    if (key === undefined) return noAddress;
    return known.get(key) ?? { ...noAddress, refusal: unavailable("availability.unavailable", busyMessage) };
  };
};
