import type { ApplicationConfiguration } from "@demarc/contract/system";
import * as source from "./configuration-source.ts";
import { createStore, useStore } from "./store.ts";

const configuration = createStore<ApplicationConfiguration | undefined>(undefined);

/** Loads the configuration once; can be retried after a failure. Rejects when it is unavailable. */
export const loadConfiguration = async (): Promise<ApplicationConfiguration> => {
  const loaded = await source.loadConfiguration();
  if (configuration.read() !== loaded) configuration.write(loaded);
  return loaded;
};

/** The loaded configuration; throws when it is read too early. */
export const readConfiguration = (): ApplicationConfiguration => {
  const loaded = configuration.read();
  if (!loaded) throw new Error("Application configuration not loaded!");
  return loaded;
};

/** The configuration for rendering; undefined until it has loaded. */
export const useConfiguration = (): ApplicationConfiguration | undefined => useStore(configuration, () => undefined);
