import { bootScript, type EarlyReads } from "@demarc/shell/app/boot-script.ts";
import { navigationGroups } from "./registry/portal-registry.ts";

const early: EarlyReads = {
  always: [
    ["POST", "/v1/token/validate"],
    ["GET", "/v1/customer/{cid}"],
    ["GET", "/v1/me"],
  ],
  home: "/v1/home",
  base: "/v1/customer/{cid}",
};

/** The boot script of the portal's pages. */
export const portalBootScript = (pages: Omit<Parameters<typeof bootScript>[0], "groups" | "early">): string =>
  bootScript({ ...pages, groups: navigationGroups, early });
