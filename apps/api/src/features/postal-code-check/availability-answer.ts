import type { AddressQuery } from "@demarc/contract/postal-code-check/address-query";
import type { CarrierType } from "@demarc/contract/postal-code-check/postal-code-check";

/** The access networks at an address; `extensions` lists all extensions of its house number, "" for none. */
export interface Availability {
  readonly street: string;
  readonly city: string;
  readonly bagId: string | null;
  readonly extensions: readonly string[];
  readonly carrierTypes: readonly CarrierType[];
}

/** A known address, or the extensions that exist for an unknown one. */
export type AvailabilityAnswer =
  | { readonly found: true; readonly availability: Availability }
  | { readonly found: false; readonly suggestions: readonly string[] };

/** Checks the availability at an address. Rejects if no source is available. */
export type AskAvailability = (query: AddressQuery) => Promise<AvailabilityAnswer>;
