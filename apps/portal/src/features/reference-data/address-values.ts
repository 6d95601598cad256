import type { Address } from "@demarc/contract/core/address";

/** The initial values of an address form. */
export const addressValues = (address: Address) => ({
  ...address,
  houseNumberExtension: address.houseNumberExtension ?? "",
  room: address.room ?? "",
});

/** An address form without input. */
export const blankAddress = (country: string) => ({
  street: "",
  houseNumber: "",
  houseNumberExtension: "",
  room: "",
  postalCode: "",
  city: "",
  country,
});
