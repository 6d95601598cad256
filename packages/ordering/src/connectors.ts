export const media = ["SMF_OS2", "MMF_OM3", "MMF_OM4", "UTP_CAT6A", "COAX"] as const;
export type Medium = (typeof media)[number];
export const connectors = ["LC_UPC", "LC_APC", "SC_UPC", "SC_APC", "MPO", "RJ45", "BNC"] as const;
export type Connector = (typeof connectors)[number];

const multiMode: readonly Connector[] = ["LC_UPC", "SC_UPC", "MPO"];
const fitting = {
  SMF_OS2: ["LC_UPC", "LC_APC", "SC_UPC", "SC_APC"],
  MMF_OM3: multiMode,
  MMF_OM4: multiMode,
  UTP_CAT6A: ["RJ45"],
  COAX: ["BNC"],
} satisfies Record<Medium, readonly Connector[]>;

/** The connectors that fit a medium; all fit an unknown one. */
export const connectorsOf = (medium: unknown): readonly Connector[] =>
  media.some((one) => one === medium) ? fitting[medium as Medium] : connectors;
