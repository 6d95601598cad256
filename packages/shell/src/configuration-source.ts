import type { ApplicationConfiguration } from "@demarc/contract/system";
import { takePrefetchedResponse } from "./prefetched-responses.ts";
import { noteServerTime } from "./server-time.ts";

let loading: Promise<ApplicationConfiguration> | undefined;

const fetchConfiguration = async (): Promise<ApplicationConfiguration> => {
  const response = await (takePrefetchedResponse("GET", "/config.json", undefined) ?? fetch("/config.json"));
  noteServerTime(response);
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  return (await response.json()) as ApplicationConfiguration;
};

/** Requests the configuration once for all callers; can be retried after a failure. */
export const loadConfiguration = (): Promise<ApplicationConfiguration> => {
  loading ??= fetchConfiguration().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
};
