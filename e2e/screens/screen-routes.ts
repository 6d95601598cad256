import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { firstRecord, loaded, type Screen } from "./screen-state.ts";

const featureList = fileURLToPath(new URL("../../docs/features.md", import.meta.url));

/** No record has this id. */
const unknown = "00000000-0000-4000-8000-000000000000";

/** Routes that redirect and render nothing. */
const passages: ReadonlySet<string> = new Set(["/sso/login", "/invoice/$number"]);

/** The product's screens, from docs/features.md, which a test keeps up to date: path with parameters, feature, gate. */
const screenRoutes = () =>
  [...readFileSync(featureList, "utf8").matchAll(/^\| `(\/[^` ]*)` \| ([\w-]+) \| ([^|]+) \|$/gm)]
    .map(([, path = "", feature = "", gate = ""]) => ({ path, feature, gate }))
    .filter(({ path }) => !passages.has(path));

export type ScreenRoute = ReturnType<typeof screenRoutes>[number];

const patternOf = (path: string): RegExp => {
  // A parameter in braces is optional.
  const parts = path
    .split("/")
    .slice(1)
    .map((part) => {
      if (part.startsWith("{-")) return "(/[^/]+)?";
      return part.includes("$") ? "/[^/]+" : `/${part}`;
    });
  return new RegExp(`^${parts.join("")}$`);
};

/** The paths of the routes that have not been visited. */
export const overlooked = (lookedAt: ReadonlySet<string>, isMeant: (route: ScreenRoute) => boolean): string[] =>
  screenRoutes()
    .filter((route) => isMeant(route) && ![...lookedAt].some((address) => patternOf(route.path).test(address)))
    .map(({ path }) => path);

/** The list above a record: the longest start of its path that is a screen. */
const listAbove = (path: string): string | undefined => {
  const paths = new Set(screenRoutes().map((route) => route.path));
  const parts = path.split("/");
  return parts.map((_, place) => parts.slice(0, -place - 1).join("/")).find((start) => paths.has(start));
};

/**
 * The screens of a route that has no rows of its own: at its path; for a record, the first one of the list above it and an unknown
 * one. None if its path names anything else.
 */
export const usualScreens = (route: string): readonly Screen[] => {
  const path = route.replaceAll(/\/\{-\$\w+\}/g, "");
  if (!path.includes("$")) return [{ name: path, path, open: loaded }];
  const list = /^[^$]+\/\$\w+$/.test(path) ? listAbove(path) : undefined;
  if (list === undefined) return [];
  const open = async (page: Page): Promise<void> => {
    await loaded(page);
    // A portal without the list leads home.
    if (new URL(page.url()).pathname === list) await firstRecord(page);
    await loaded(page);
  };
  return [
    { name: path, path: list, open },
    { name: `${path}, unknown`, path: path.replace(/\$\w+$/, unknown), open: loaded },
  ];
};
