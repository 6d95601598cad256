import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const featureList = fileURLToPath(new URL("../../docs/features.md", import.meta.url));

/** They lead on to other screens and show nothing of their own. */
const passages: ReadonlySet<string> = new Set(["/sso/login", "/invoice/$number"]);

/** The screens of the product, which a test keeps in docs/features.md: the path with its parameters, the feature, the gate. */
const screenRoutes = () =>
  [...readFileSync(featureList, "utf8").matchAll(/^\| `(\/[^` ]*)` \| ([\w-]+) \| ([^|]+) \|$/gm)]
    .map(([, path = "", feature = "", gate = ""]) => ({ path, feature, gate }))
    .filter(({ path }) => !passages.has(path));

export type ScreenRoute = ReturnType<typeof screenRoutes>[number];

const patternOf = (path: string): RegExp => {
  const parts = path.split("/").map((part) => (part.includes("$") ? "[^/]+" : part));
  return new RegExp(`^${parts.join("/")}$`);
};

/** The screens of a kind at none of whose addresses anybody has looked. */
export const overlooked = (lookedAt: ReadonlySet<string>, isMeant: (route: ScreenRoute) => boolean): string[] =>
  screenRoutes()
    .filter((route) => isMeant(route) && ![...lookedAt].some((address) => patternOf(route.path).test(address)))
    .map(({ path }) => path);
