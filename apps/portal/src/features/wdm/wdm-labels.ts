import type { WdmSummary } from "@demarc/contract/wdm";
import { formatNumber, type Locale } from "@demarc/shell/translate.ts";

export const bandwidthText = (bandwidth: WdmSummary["bandwidth"]): string => bandwidth.replace("G", " Gbit/s");

/** One-way delay in the unit in which it reads best: `480 µs`, `1.2 ms`. */
export const latencyText = (microseconds: number, locale: Locale): string =>
  microseconds < 1000
    ? `${formatNumber(microseconds, locale)} µs`
    : `${formatNumber(microseconds / 1000, locale, { maximumFractionDigits: 2 })} ms`;

export const lengthText = (kilometres: number, locale: Locale): string => `${formatNumber(kilometres, locale)} km`;
