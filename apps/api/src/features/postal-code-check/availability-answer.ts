import type { AddressQuery } from "@demarc/contract/postal-code-check/address-query";
import type { CarrierType } from "@demarc/contract/postal-code-check/postal-code-check";

/** What the access networks have at an address; `extensions` are all of its house number, "" for none. */
export interface Availability {
  readonly street: string;
  readonly city: string;
  readonly bagId: string | null;
  readonly extensions: readonly string[];
  readonly carrierTypes: readonly CarrierType[];
}

/** An address is known, or it is not and these extensions of its number are. */
export type AvailabilityAnswer =
  | { readonly found: true; readonly availability: Availability }
  | { readonly found: false; readonly suggestions: readonly string[] };

/** Asks what can be had at an address. Rejects when nobody can tell now. */
export type AskAvailability = (query: AddressQuery) => Promise<AvailabilityAnswer>;
