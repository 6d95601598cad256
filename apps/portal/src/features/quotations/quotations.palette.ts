import type { PaletteAction, PaletteParts } from "@demarc/shell/feature.ts";

const deciding = (
  action: "accept" | "reject",
  icon: PaletteAction["icon"],
  verbs: readonly string[],
): PaletteAction => ({
  name: `${action}-quotation`,
  icon,
  route: "quotation",
  verbs,
  nouns: ["quotation", "offerte"],
  on: ({ kind, id, title }) =>
    kind === "quotation"
      ? {
          label: `quotations.palette.${action}`,
          hint: "quotations.palette.hint",
          values: { name: title },
          does: `/quotations/${action}/${id}`,
        }
      : undefined,
});

export const palette: PaletteParts = {
  actions: [
    deciding("accept", "check", ["accept", "sign", "accepteren", "accepteer", "akkoord"]),
    deciding("reject", "close", ["reject", "decline", "afwijzen", "weigeren"]),
  ],
};
