import type { ApplicationConfiguration } from "@demarc/contract/system";
import { takeEarlyAnswer } from "./calls/prefetched-responses.ts";

let loading: Promise<ApplicationConfiguration> | undefined;

const fetchConfiguration = async (): Promise<ApplicationConfiguration> => {
  const response = await (takeEarlyAnswer("GET", "/config.json", undefined) ?? fetch("/config.json"));
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  return (await response.json()) as ApplicationConfiguration;
};

/** Asks for the configuration once, whoever needs it first; a failed attempt may be repeated. */
export const loadConfiguration = (): Promise<ApplicationConfiguration> => {
  loading ??= fetchConfiguration().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
};
