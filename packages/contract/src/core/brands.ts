import type { Variant } from "./variants.ts";

/**
 * The visual identity of a brand in portal, sign-in pages, mails and documents. `ramp` holds the shades 0, 1, 3, 4
 * (actions in dark mode), 6, 7 (actions in light mode) and 8. `mark` is the SVG path of the white symbol on the brand's
 * square, on a 24 by 24 grid. `density` is the default row height of lists; `shape` replaces the usual row height and corner
 * radius of cards, in pixels.
 */
export interface Brand {
  readonly name: string;
  /** Where the name does not fit: in the bar of a phone. */
  readonly shortName?: string;
  /** The application, below the name. */
  readonly application?: string;
  readonly domain: string;
  readonly ramp: Readonly<Record<0 | 1 | 3 | 4 | 6 | 7 | 8, string>>;
  readonly mark: string;
  /** The mark is as dark as text, so that people do not take this application for one of customers. */
  readonly isInk?: true;
  readonly density?: "compact";
  readonly shape?: { readonly row: number; readonly cardRadius: number };
}

// Separate constants, so that a portal bundles only its own brand.
export const mainBrand: Brand = {
  name: "Noordwal Internet",
  shortName: "Noordwal",
  domain: "portal.noordwal.example",
  ramp: { 0: "#eef4ff", 1: "#dbe6fe", 3: "#8db1f9", 4: "#6a98f6", 6: "#2f69e0", 7: "#1f57c8", 8: "#1947a6" },
  mark: "M6 18V6h2.6l6.8 8.3V6H18v12h-2.6L8.6 9.7V18z",
};

export const dataCentreBrand: Brand = {
  name: "Waterkant Datacenters",
  shortName: "Waterkant",
  domain: "portal.waterkant.example",
  ramp: { 0: "#e9f7f5", 1: "#d2eeea", 3: "#74c8bd", 4: "#49b3a6", 6: "#117f73", 7: "#0b6a60", 8: "#07564e" },
  mark: "M5 5.5h14v3.4H5zM5 10.3h14v3.4H5zM5 15.1h14v3.4H5z",
  density: "compact",
};

export const tvBrand: Brand = {
  name: "Lichtbeeld TV",
  domain: "portal.lichtbeeld.example",
  ramp: { 0: "#fdf0f6", 1: "#fbdfec", 3: "#ee94c0", 4: "#e66ca8", 6: "#c42a79", 7: "#a91e66", 8: "#8a1753" },
  mark: "M8 5.5v13l11-6.5z",
  shape: { row: 48, cardRadius: 12 },
};

/** The operator's console serves all brands: it has the accent of the main one, and a mark of its own. */
export const consoleBrand = {
  name: "Noordwal Groep",
  shortName: "Console",
  application: "Console",
  domain: "console.noordwal.example",
  ramp: mainBrand.ramp,
  mark: mainBrand.mark,
  isInk: true,
} as const satisfies Brand;

/** The colours of the mark: the square and the figure on it. */
const markColours = ({ isInk, ramp }: Brand, scheme: "light" | "dark") =>
  isInk
    ? { square: schemes[scheme].text, figure: scheme === "light" ? "#ffffff" : schemes.dark.background }
    : { square: ramp[scheme === "light" ? 7 : 6], figure: "#fff" };

export const brands: Readonly<Record<Variant, Brand>> = {
  main: mainBrand,
  "data-centre": dataCentreBrand,
  tv: tvBrand,
};

/** `text` is readable on `tint` and on cards; `solid` is for dots, bars and edges. */
interface StatusColour {
  readonly text: string;
  readonly tint: string;
  readonly solid: string;
}

/** Colours that all brands share, for light and dark mode. */
export interface Scheme {
  readonly background: string;
  readonly card: string;
  /** Table heads, wells and tracks. */
  readonly sunken: string;
  readonly line: string;
  /** Between rows. */
  readonly lineSoft: string;
  /** The edge of a button. */
  readonly lineStrong: string;
  /** The edge of a field. */
  readonly controlLine: string;
  readonly text: string;
  readonly dim: string;
  readonly ok: StatusColour;
  readonly info: StatusColour;
  readonly warn: StatusColour;
  readonly bad: StatusColour;
  /** Quiet green of long series, and the dot of a state that is neither good nor bad. */
  readonly okSoft: string;
  readonly offSolid: string;
  /** Series two, total, limits, contract lines and grid of a chart; series one is the brand. */
  readonly chartB: string;
  readonly chartTotal: string;
  readonly chartLimit: string;
  readonly chartContract: string;
  readonly chartGrid: string;
  /** Dark in both schemes: a bar or tooltip above the page, with its text and lines. */
  readonly overlay: string;
  readonly overlayText: string;
  readonly overlayLine: string;
}

export const schemes: Readonly<Record<"light" | "dark", Scheme>> = {
  light: {
    background: "#f7f8fa",
    card: "#ffffff",
    sunken: "#f3f5f8",
    line: "#dfe3e9",
    lineSoft: "#eceff3",
    lineStrong: "#c6cdd6",
    controlLine: "#7a8693",
    text: "#1a2129",
    dim: "#56616e",
    ok: { text: "#1b6e30", tint: "#e3f5e6", solid: "#2c8f4a" },
    info: { text: "#1b4fb0", tint: "#e4eefe", solid: "#2f69e0" },
    warn: { text: "#8a5300", tint: "#fdf1dc", solid: "#d18700" },
    bad: { text: "#a3221b", tint: "#fde8e6", solid: "#d23b32" },
    okSoft: "#8fcda2",
    offSolid: "#8893a0",
    chartB: "#b4610a",
    chartTotal: "#3b4652",
    chartLimit: "#c62828",
    chartContract: "#56616e",
    chartGrid: "#eceff3",
    overlay: "#1a2129",
    overlayText: "#ffffff",
    overlayLine: "#47515c",
  },
  dark: {
    background: "#14181c",
    card: "#1b2026",
    sunken: "#20262d",
    line: "#333b44",
    lineSoft: "#282f37",
    lineStrong: "#47515c",
    controlLine: "#6b7683",
    text: "#e6eaee",
    dim: "#a3afbb",
    ok: { text: "#8fdc9f", tint: "#1d3a25", solid: "#58bd74" },
    info: { text: "#9dbffb", tint: "#1c2f52", solid: "#6a98f6" },
    warn: { text: "#f2c078", tint: "#43310f", solid: "#e0a03c" },
    bad: { text: "#ffa8a1", tint: "#4a1f1d", solid: "#f0695f" },
    okSoft: "#37764a",
    offSolid: "#7b8792",
    chartB: "#f2b45a",
    chartTotal: "#cfd6de",
    chartLimit: "#ff8a80",
    chartContract: "#a3afbb",
    chartGrid: "#262d34",
    overlay: "#2c343d",
    overlayText: "#ffffff",
    overlayLine: "#56616e",
  },
};

/** Label colour on a filled action: white in light mode, near black in dark mode. */
export const actionLabel = { light: "#ffffff", dark: "#0c1014" } as const;

/** `lineSoft` becomes `--line-soft`. */
const propertyName = (name: string): string => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const mixed = (colour: string, percent: number, scheme: "light" | "dark"): string =>
  `color-mix(in srgb, ${colour} ${percent}%, ${schemes[scheme].card})`;

/** CSS custom properties of a brand in one mode, each `--name: value`. */
export const themeProperties = (brand: Brand, scheme: "light" | "dark"): Record<string, string> => {
  const { ok, info, warn, bad, ...plain } = schemes[scheme];
  const statuses = Object.entries({ ok, info, warn, bad }).flatMap(([name, colour]) => [
    [`--${name}`, colour.text],
    [`--${name}-tint`, colour.tint],
    [`--${name}-solid`, colour.solid],
  ]);
  const light = scheme === "light";
  const mark = markColours(brand, scheme);
  return {
    ...Object.fromEntries(Object.entries(plain).map(([name, value]) => [propertyName(name), value])),
    ...Object.fromEntries(statuses),
    "--brand": brand.ramp[light ? 7 : 4],
    "--brand-hover": brand.ramp[light ? 8 : 3],
    "--brand-label": actionLabel[scheme],
    // The current entry, a chosen row, a set filter; `strong` for initials and edges, `soft` for bars of the past.
    "--brand-tint": light ? brand.ramp[0] : mixed(brand.ramp[4], 12, scheme),
    "--brand-tint-strong": light ? brand.ramp[1] : mixed(brand.ramp[4], 22, scheme),
    "--brand-text": brand.ramp[light ? 8 : 3],
    "--brand-soft": light ? mixed(brand.ramp[7], 34, scheme) : mixed(brand.ramp[4], 42, scheme),
    "--brand-0": brand.ramp[0],
    "--brand-1": brand.ramp[1],
    "--brand-3": brand.ramp[3],
    "--brand-6": brand.ramp[6],
    "--mark": mark.square,
    ...(brand.isInk && { "--mark-figure": mark.figure }),
    "--density": brand.density ?? "comfortable",
    ...(brand.shape && { "--brand-row": `${brand.shape.row}px`, "--brand-card-radius": `${brand.shape.cardRadius}px` }),
  };
};
