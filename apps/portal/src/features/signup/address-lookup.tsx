import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { useText } from "@demarc/shell/translate.ts";
import { type AddressWish, addressQuery } from "./address-lookup.data.ts";
import { type ApplyPartProps, fillEmpty } from "./apply-parts.ts";
import type en from "./signup.en.ts";

interface AddressLookupProps extends ApplyPartProps {
  readonly wish: AddressWish;
}

/** Looks up a postal code and number, fills in street and city, and says what it found. It never blocks: both can be typed. */
export function AddressLookup({ form, wish }: AddressLookupProps) {
  const t = useText<typeof en>();
  const { data, isFetching } = useQuery(addressQuery(wish));
  const filled = useRef<Readonly<Record<string, string>>>({});
  const fill = useEffectEvent((street: string, city: string) => {
    const values = [
      ["address.street", street],
      ["address.city", city],
    ] as const;
    if (fillEmpty(form, values, filled.current)) filled.current = Object.fromEntries(values);
  });
  useEffect(() => {
    if (data) fill(data.street, data.city);
  }, [data]);
  if (isFetching) return t("signup.address.busy");
  if (data === null) return t("signup.address.unknown");
  return data && t("signup.address.found", { street: data.street, city: data.city });
}
