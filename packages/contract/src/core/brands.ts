import type { Variant } from "./variants.ts";

/**
 * The visual identity of a brand in portal, sign-in pages, mails and documents. `ramp` holds the shades 0, 1, 3, 4
 * (actions in dark mode), 6, 7 (actions in light mode) and 8. `mark` is the SVG path of the white symbol on the brand's
 * square, on a 24 by 24 grid.
 */
export interface Brand {
  readonly name: string;
  readonly domain: string;
  readonly ramp: Readonly<Record<0 | 1 | 3 | 4 | 6 | 7 | 8, string>>;
  readonly mark: string;
}

// Separate constants, so that a portal bundles only its own brand.
export const mainBrand: Brand = {
  name: "Noordwal Internet",
  domain: "portal.noordwal.example",
  ramp: { 0: "#eef4ff", 1: "#dbe6fe", 3: "#8db1f9", 4: "#6a98f6", 6: "#2f69e0", 7: "#1f57c8", 8: "#1947a6" },
  mark: "M6 18V6h2.6l6.8 8.3V6H18v12h-2.6L8.6 9.7V18z",
};

export const dataCentreBrand: Brand = {
  name: "Waterkant Datacenters",
  domain: "portal.waterkant.example",
  ramp: { 0: "#e9f7f5", 1: "#d2eeea", 3: "#74c8bd", 4: "#49b3a6", 6: "#117f73", 7: "#0b6a60", 8: "#07564e" },
  mark: "M5 5.5h14v3.4H5zM5 10.3h14v3.4H5zM5 15.1h14v3.4H5z",
};

export const tvBrand: Brand = {
  name: "Lichtbeeld TV",
  domain: "portal.lichtbeeld.example",
  ramp: { 0: "#fdf0f6", 1: "#fbdfec", 3: "#ee94c0", 4: "#e66ca8", 6: "#c42a79", 7: "#a91e66", 8: "#8a1753" },
  mark: "M8 5.5v13l11-6.5z",
};

export const brands: Readonly<Record<Variant, Brand>> = {
  main: mainBrand,
  "data-centre": dataCentreBrand,
  tv: tvBrand,
};

interface StatusColour {
  readonly text: string;
  readonly tint: string;
}

/** Colours that all brands share, for light and dark mode. */
export interface Scheme {
  readonly background: string;
  readonly card: string;
  readonly line: string;
  readonly controlLine: string;
  readonly text: string;
  readonly dim: string;
  readonly ok: StatusColour;
  readonly info: StatusColour;
  readonly warn: StatusColour;
  readonly bad: StatusColour;
}

export const schemes: Readonly<Record<"light" | "dark", Scheme>> = {
  light: {
    background: "#f7f8fa",
    card: "#ffffff",
    line: "#dfe3e9",
    controlLine: "#7a8693",
    text: "#1a2129",
    dim: "#56616e",
    ok: { text: "#1b6e30", tint: "#e3f5e6" },
    info: { text: "#1b4fb0", tint: "#e4eefe" },
    warn: { text: "#8a5300", tint: "#fdf1dc" },
    bad: { text: "#a3221b", tint: "#fde8e6" },
  },
  dark: {
    background: "#14181c",
    card: "#1b2026",
    line: "#333b44",
    controlLine: "#6b7683",
    text: "#e6eaee",
    dim: "#a3afbb",
    ok: { text: "#8fdc9f", tint: "#1d3a25" },
    info: { text: "#9dbffb", tint: "#1c2f52" },
    warn: { text: "#f2c078", tint: "#43310f" },
    bad: { text: "#ffa8a1", tint: "#4a1f1d" },
  },
};

/** Label colour on a filled action: white in light mode, near black in dark mode. */
export const actionLabel = { light: "#ffffff", dark: "#0c1014" } as const;

/** CSS custom properties of a brand in one mode, each `--name: value`. */
export const themeProperties = (brand: Brand, scheme: "light" | "dark"): Record<string, string> => {
  const { ok, info, warn, bad, controlLine, ...plain } = schemes[scheme];
  const statuses = Object.entries({ ok, info, warn, bad }).flatMap(([name, colour]) => [
    [`--${name}`, colour.text],
    [`--${name}-tint`, colour.tint],
  ]);
  const light = scheme === "light";
  return {
    ...Object.fromEntries(Object.entries(plain).map(([name, value]) => [`--${name}`, value])),
    "--control-line": controlLine,
    ...Object.fromEntries(statuses),
    "--brand": brand.ramp[light ? 7 : 4],
    "--brand-hover": brand.ramp[light ? 8 : 3],
    "--brand-label": actionLabel[scheme],
    "--brand-tint": light ? brand.ramp[0] : `color-mix(in srgb, ${brand.ramp[4]} 12%, ${schemes.dark.card})`,
    "--mark": brand.ramp[light ? 7 : 6],
  };
};
