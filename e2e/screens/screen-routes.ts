import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const featureList = fileURLToPath(new URL("../../docs/features.md", import.meta.url));

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

export const overlooked = (lookedAt: ReadonlySet<string>, isMeant: (route: ScreenRoute) => boolean): string[] =>
  screenRoutes()
    .filter((route) => isMeant(route) && ![...lookedAt].some((address) => patternOf(route.path).test(address)))
    .map(({ path }) => path);
