import { bootScript, type EarlyReads } from "@demarc/shell/app/boot-script.ts";
import { navigationGroups } from "./console-registry.ts";

const early: EarlyReads = {
  always: [
    ["GET", "/operator/v1/me"],
    ["GET", "/operator/v1/inbox/count"],
  ],
  home: "/operator/v1/inbox?limit=50",
  base: "/operator/v1",
};

/** The boot script of the console's page. */
export const consoleBootScript = (pages: Omit<Parameters<typeof bootScript>[0], "groups" | "early">): string =>
  bootScript({ ...pages, groups: navigationGroups, early });
