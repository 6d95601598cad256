import type { Address } from "@demarc/contract/core/address";

export const addressValues = (address: Address) => ({
  ...address,
  houseNumberExtension: address.houseNumberExtension ?? "",
  room: address.room ?? "",
});

export const blankAddress = (country: string) => ({
  street: "",
  houseNumber: "",
  houseNumberExtension: "",
  room: "",
  postalCode: "",
  city: "",
  country,
});
