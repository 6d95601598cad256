import type { PaletteParts } from "@demarc/shell/feature.ts";

export const palette: PaletteParts = {
  words: {
    "order-line": "order buy add line internet fibre connection bestellen bestel lijn verbinding glasvezel",
    "order-rack": "order buy add rack space bestellen bestel rackruimte",
    "order-dc-connection": "order buy add cross connect connection bestellen bestel verbinding",
    "order-wdm": "order buy add wavelength wdm bestellen bestel golflengte",
  },
};
