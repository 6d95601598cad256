import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { type Application, pathIn } from "./applications.ts";

const distOf = (application: Application): string => pathIn(application, "dist/");

const messages = {
  building: {
    en: "This application is being built. It opens here as soon as it is ready.",
    nl: "Deze toepassing wordt gebouwd. Ze opent hier zodra ze klaar is.",
  },
  failed: {
    en: "This application could not be built. The terminal that builds it shows why.",
    nl: "Deze toepassing kon niet worden gebouwd. De terminal die haar bouwt, laat zien waarom.",
  },
} as const;

/** The page at the address of an application that has no build; the API sends it with status 503. */
const pageOf = ({ brand: { name } }: Application, state: keyof typeof messages): string =>
  `<!doctype html>
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

const write = (application: Application, state: keyof typeof messages, folder: string): void => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}${application.name}.html`, pageOf(application, state));
};

/** Removes the mark of a finished build, so that a server that starts now does not read the files while they change. */
export const showBuilding = (application: Application, folder = distOf(application)): void => {
  rmSync(`${folder}${application.name}/build.json`, { force: true });
  write(application, "building", folder);
};

export const showEnd = (application: Application, isBuilt: boolean, folder = distOf(application)): void => {
  if (isBuilt) rmSync(`${folder}${application.name}.html`, { force: true });
  else write(application, "failed", folder);
};
