import { type Brand, schemes } from "@demarc/contract/core/brands";

/** The brand's mark as the icon of the browser tab, as a data URL. */
export const brandIcon = ({ mark, ramp, isInk }: Brand): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="${isInk ? schemes.light.text : ramp[6]}"/><path d="${mark}" fill="#fff"/></svg>`,
  )}`;
