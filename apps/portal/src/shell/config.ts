import type { ApplicationConfiguration } from "@demarc/contract/system";
import { useSyncExternalStore } from "react";
import * as source from "./configuration-source.ts";

let configuration: ApplicationConfiguration | undefined;
const listeners = new Set<() => void>();

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** Loads the configuration once; a failed attempt may be repeated. Rejects when it cannot be had. */
export const loadConfiguration = async (): Promise<ApplicationConfiguration> => {
  const loaded = await source.loadConfiguration();
  if (configuration !== loaded) {
    configuration = loaded;
    for (const listener of listeners) listener();
  }
  return loaded;
};

/** The loaded configuration; an error when something needs it too early. */
export const readConfiguration = (): ApplicationConfiguration => {
  if (!configuration) throw new Error("Application configuration not loaded!");
  return configuration;
};

/** The configuration while rendering; undefined until it has come. */
export const useConfiguration = (): ApplicationConfiguration | undefined =>
  useSyncExternalStore(
    subscribe,
    () => configuration,
    () => undefined,
  );
