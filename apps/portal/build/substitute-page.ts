import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brands } from "@demarc/contract/core/brands";
import type { Variant } from "@demarc/contract/core/variants";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));

const messages = {
  building: {
    en: "This portal is being built. It opens here as soon as it is ready.",
    nl: "Dit portaal wordt gebouwd. Het opent hier zodra het klaar is.",
  },
  failed: {
    en: "This portal could not be built. The terminal that builds it shows why.",
    nl: "Dit portaal kon niet worden gebouwd. De terminal die het bouwt, laat zien waarom.",
  },
} as const;

/** The page at the address of a portal that has no build; the API sends it with status 503. */
const pageOf = (variant: Variant, state: keyof typeof messages): string => {
  const { name } = brands[variant];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="3">
<title>${name}</title>
<style>body { max-width: 32rem; margin: 15vh auto; padding: 0 1.5rem; font: 1rem/1.5 system-ui, sans-serif }</style>
<h1>${name}</h1>
<p>${messages[state].en}</p>
<p lang="nl">${messages[state].nl}</p>
</html>
`;
};

const write = (variant: Variant, state: keyof typeof messages, folder: string): void => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}${variant}.html`, pageOf(variant, state));
};

/** Removes the mark of a finished build, so that a server that starts now does not read the files while they change. */
export const showBuilding = (variant: Variant, folder = dist): void => {
  rmSync(`${folder}${variant}/build.json`, { force: true });
  write(variant, "building", folder);
};

export const showEnd = (variant: Variant, isBuilt: boolean, folder = dist): void => {
  if (isBuilt) rmSync(`${folder}${variant}.html`, { force: true });
  else write(variant, "failed", folder);
};
