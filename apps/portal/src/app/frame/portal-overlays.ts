import { overlayPart } from "@demarc/shell/palette/overlays.tsx";
import { PortalPalette } from "../palette/portal-palette.ts";
import { companyTexts } from "./company-texts.ts";

export const portalOverlays = {
  palette: PortalPalette,
  shortcuts: overlayPart(async () => (await import("@demarc/shell/frame/shortcut-list.tsx")).ShortcutList),
  companies: overlayPart(async () => (await import("./company-list.tsx")).CompanyList, companyTexts),
  menu: overlayPart(async () => (await import("./portal-menu.tsx")).PortalMenu),
};
