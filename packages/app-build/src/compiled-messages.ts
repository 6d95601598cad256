import { compileMessage } from "@lingui/message-utils/compileMessage";
import { statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

export type Texts = Readonly<Record<string, string>>;

/** The uncompiled texts of a language file. */
export const readTexts = async (file: string): Promise<Texts> => {
  const version = statSync(file).mtimeMs;
  const { default: texts } = (await import(`${pathToFileURL(file).href}?version=${version}`)) as { default: Texts };
  return texts;
};

/** A module with texts compiled from ICU, so that the browser needs no parser. */
export const compiledModule = (texts: Texts): string =>
  `export default ${JSON.stringify(Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileMessage(text)])))}`;

const languageFile = /^[^\0]+\.(en|nl)\.ts$/;
const gatheredTexts = /^\0virtual:(registry-messages|ledger-texts|work-texts|palette-texts)\//;

/** Compiles the language files (`*.en.ts`, `*.nl.ts`) of the portal and of the contract. */
export const compiledMessages = (): Plugin => ({
  name: "compiled-messages",
  enforce: "pre",
  // Vitest keeps transformed modules by their source, but these contain the texts of other files.
  configureVitest: ({ defineCacheKeyGenerator }) =>
    defineCacheKeyGenerator(({ id }) => (languageFile.test(id) || gatheredTexts.test(id) ? false : undefined)),
  load: {
    filter: { id: languageFile },
    handler: async (id) => ({ code: compiledModule(await readTexts(id)), map: null, moduleType: "js" }),
  },
});
