import { overlayPart } from "@demarc/shell/palette/overlays.tsx";
import { paletteOf } from "@demarc/shell/palette/palette.tsx";
import { overlayTexts } from "@demarc/shell/frame/overlay-texts.ts";

export const consoleOverlays = {
  palette: paletteOf(async () => (await import("./console-results.tsx")).ConsoleResults, overlayTexts),
  shortcuts: overlayPart(async () => (await import("@demarc/shell/frame/shortcut-list.tsx")).ShortcutList),
  menu: overlayPart(async () => (await import("./console-menu.tsx")).ConsoleMenu),
};
