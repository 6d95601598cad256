import { storedAddress } from "@demarc/contract/core/address";
import type { TvAccountUpdate } from "@demarc/contract/tv-accounts/tv-accounts";

/** A subscriber as stored: a field that was left out is null. */
export const storedSubscriber = (subscriber: TvAccountUpdate["subscriber"]) => ({
  firstName: subscriber.firstName,
  middleName: subscriber.middleName || null,
  lastName: subscriber.lastName,
  email: subscriber.email || null,
  phoneNumber: subscriber.phoneNumber || null,
  address: storedAddress(subscriber.address),
});
export type StoredSubscriber = ReturnType<typeof storedSubscriber>;
