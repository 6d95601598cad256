import { type Country, defaultCountries, listCountries } from "@demarc/contract/reference-data";
import { useEffect, useSyncExternalStore } from "react";
import { call } from "./calls/http.ts";

let countries: readonly Country[] = defaultCountries;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

const fetchCountries = async () => {
  try {
    countries = await call(listCountries, { quiet: true });
    for (const listener of listeners) listener();
  } catch (error) {
    console.error("The countries could not be loaded; the default list is kept.", error);
    loading = undefined;
  }
};

/** Loads the list of countries once; the default list stays if that fails. */
export const loadCountries = (): Promise<void> => {
  loading ??= fetchCountries();
  return loading;
};

/** The countries: at first only the Netherlands, then all from the server. */
export const useCountries = (): readonly Country[] => {
  useEffect(() => void loadCountries(), []);
  return useSyncExternalStore(
    subscribe,
    () => countries,
    () => countries,
  );
};
