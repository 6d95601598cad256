import type { Address } from "@demarc/contract/core/address";
import { formatNumber, type Locale } from "@demarc/shell/translate.ts";

const megabit = 1000;
const gigabit = 1_000_000;

/** Download and upload speed in a common unit: `1 Gbit/s`, `100/30 Mbit/s`. */
export const speedText = (down: number, up: number, locale: Locale): string => {
  const large = down >= gigabit && up >= gigabit;
  const unit = large ? "Gbit/s" : "Mbit/s";
  const inUnit = (kilobits: number) => formatNumber(kilobits / (large ? gigabit : megabit), locale);
  return down === up ? `${inUnit(down)} ${unit}` : `${inUnit(down)}/${inUnit(up)} ${unit}`;
};

/** The address on two lines, with the room if there is one. */
export const streetLine = ({ street, houseNumber, houseNumberExtension, room }: Address): string =>
  `${street} ${houseNumber}${houseNumberExtension ? ` ${houseNumberExtension}` : ""}${room ? `, ${room}` : ""}`;

export const euros = (amount: string, locale: Locale): string =>
  formatNumber(Number(amount), locale, { style: "currency", currency: "EUR" });
