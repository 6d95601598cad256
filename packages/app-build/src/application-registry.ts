import { globSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Feature } from "@demarc/contract/core/features";
import type { Plugin } from "vite";
import { type Application, pathIn } from "./applications.ts";
import { compiledModule, readTexts, type Texts } from "./compiled-messages.ts";

export interface DeclaredRoute {
  readonly name: string;
  readonly path: string;
  readonly title?: string;
  readonly action?: { readonly label?: string };
  readonly feature?: Feature;
}

interface Declared {
  readonly routes: readonly DeclaredRoute[];
  readonly navigation?: readonly { readonly label: string }[];
  readonly search?: Readonly<Record<string, { readonly label: string; readonly also?: { readonly label: string } }>>;
}

export const declaredFeatures = async (application: Application): Promise<readonly Declared[]> => {
  const list = pathToFileURL(pathIn(application, "src/app/features.ts"));
  return ((await import(list.href)) as { features: readonly Declared[] }).features;
};

const textsOf = async (application: Application, files: string): Promise<Texts> =>
  Object.assign(
    {},
    ...(await Promise.all(
      globSync(`src/features/*/${files}`, { cwd: pathIn(application, "") })
        .toSorted()
        .map((file) => readTexts(pathIn(application, file))),
    )),
  );

/** The titles and labels of all features, which are needed before the features' own texts load. */
const registryTexts = async (application: Application, locale: string): Promise<Texts> => {
  const features = await declaredFeatures(application);
  const titles = features
    .flatMap(({ routes }) => routes)
    .flatMap(({ title, action }) => [title ?? [], action?.label ?? []].flat());
  const labels = features.flatMap(({ navigation = [] }) => navigation).map(({ label }) => label);
  const found = features.flatMap(({ search = {} }) =>
    Object.values(search).flatMap(({ label, also }) => (also ? [label, also.label] : [label])),
  );
  const texts = await textsOf(application, `*.${locale}.ts`);
  return Object.fromEntries(
    [...titles, ...labels, ...found].map((key) => {
      const text = texts[key];
      if (text === undefined) throw new Error(`No feature has the ${locale} text ${key}`);
      return [key, text];
    }),
  );
};

/** The path of a route without its optional parameters; empty if the application has no route with this name. */
const routePath = async (name: string, application: Application): Promise<string> => {
  const routes = (await declaredFeatures(application)).flatMap((feature) => feature.routes);
  const found = routes.find((route) => route.name === name);
  if (!found || (found.feature && application.features?.includes(found.feature) === false)) return "";
  return found.path.replaceAll(/\/\{-\$\w+\}/g, "");
};

/** The features' declarations, for the parts of an application that must not load the features themselves. */
export const applicationRegistry = (application: Application): Plugin => ({
  name: "application-registry",
  resolveId: {
    filter: { id: /^virtual:(registry-messages|ledger-texts|work-texts|palette-texts|route-path)\// },
    handler: (id) => `\0${id}`,
  },
  load: {
    filter: { id: /^\0virtual:(registry-messages|ledger-texts|work-texts|palette-texts|route-path)\// },
    async handler(id) {
      const name = id.split("/").at(-1) ?? "";
      const part = /virtual:(ledger|work|palette)-texts/.exec(id)?.[1];
      if (part !== undefined) return compiledModule(await textsOf(application, `*.${part}.${name}.ts`));
      if (id.includes("registry-messages")) return compiledModule(await registryTexts(application, name));
      return `export default ${JSON.stringify(await routePath(name, application))}`;
    },
  },
});
