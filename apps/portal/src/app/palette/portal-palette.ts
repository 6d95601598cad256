import { paletteOf } from "@demarc/shell/palette/palette.tsx";
import { paletteTexts } from "../registry/slice-texts.ts";

export const PortalPalette = paletteOf(async () => (await import("./portal-results.tsx")).PortalResults, paletteTexts);
