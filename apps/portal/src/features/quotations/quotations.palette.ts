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
  kind: "quotation",
  on: ({ id, title }) => ({
    label: `quotations.palette.${action}`,
    hint: "quotations.palette.hint",
    values: { name: title },
    does: `/quotations/${action}/${id}`,
  }),
});

export const palette: PaletteParts = {
  actions: [
    deciding("accept", "check", ["accept", "sign", "accepteren", "accepteer", "akkoord"]),
    deciding("reject", "close", ["reject", "decline", "afwijzen", "weigeren"]),
  ],
};
