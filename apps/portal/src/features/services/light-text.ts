import { formatNumber, type Locale } from "@demarc/shell/translate.ts";

interface Light {
  readonly wavelengthNm: number | null;
  readonly frequencyThz: number | null;
}

/** Wavelength and frequency: `1550.12 nm, 193.400 THz`; CWDM has no frequency. */
export const lightText = ({ wavelengthNm, frequencyThz }: Light, locale: Locale): string =>
  [
    wavelengthNm !== null &&
      `${formatNumber(wavelengthNm, locale, { minimumFractionDigits: 2, useGrouping: false })} nm`,
    frequencyThz !== null &&
      `${formatNumber(frequencyThz, locale, { minimumFractionDigits: 1, maximumFractionDigits: 3 })} THz`,
  ]
    .filter(Boolean)
    .join(", ");
