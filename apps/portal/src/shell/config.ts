import type { ApplicationConfiguration } from "@demarc/contract/system";
import { useSyncExternalStore } from "react";
import * as source from "./configuration-source.ts";

let configuration: ApplicationConfiguration | undefined;
const listeners = new Set<() => void>();

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** Loads the configuration once; can be retried after a failure. Rejects when it is unavailable. */
export const loadConfiguration = async (): Promise<ApplicationConfiguration> => {
  const loaded = await source.loadConfiguration();
  if (configuration !== loaded) {
    configuration = loaded;
    for (const listener of listeners) listener();
  }
  return loaded;
};

/** The loaded configuration; throws when it is read too early. */
export const readConfiguration = (): ApplicationConfiguration => {
  if (!configuration) throw new Error("Application configuration not loaded!");
  return configuration;
};

/** The configuration for rendering; undefined until it has loaded. */
export const useConfiguration = (): ApplicationConfiguration | undefined =>
  useSyncExternalStore(
    subscribe,
    () => configuration,
    () => undefined,
  );
