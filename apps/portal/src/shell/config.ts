import type { ApplicationConfiguration } from "@demarc/contract/system";
import * as source from "./configuration-source.ts";
import { createStore, useStore } from "./store.ts";

const configuration = createStore<ApplicationConfiguration | undefined>(undefined);

/** Loads the configuration once; a failed attempt may be repeated. Rejects when it cannot be had. */
export const loadConfiguration = async (): Promise<ApplicationConfiguration> => {
  const loaded = await source.loadConfiguration();
  if (configuration.read() !== loaded) configuration.write(loaded);
  return loaded;
};

/** The loaded configuration; an error when something needs it too early. */
export const readConfiguration = (): ApplicationConfiguration => {
  const loaded = configuration.read();
  if (!loaded) throw new Error("Application configuration not loaded!");
  return loaded;
};

/** The configuration while rendering; undefined until it has come. */
export const useConfiguration = (): ApplicationConfiguration | undefined => useStore(configuration, () => undefined);
