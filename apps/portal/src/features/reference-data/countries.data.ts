import * as contract from "@demarc/contract/reference-data";
import type { Country } from "@demarc/contract/reference-data";
import { useEffect } from "react";
import { call } from "@demarc/shell/calls/http.ts";
import { createStore, useStore } from "@demarc/shell/store.ts";

const countries = createStore<readonly Country[]>(contract.defaultCountries);
let loading: Promise<void> | undefined;

const fetchCountries = async () => {
  try {
    countries.write(await call(contract.listCountries, { quiet: true }));
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
  return useStore(countries);
};
