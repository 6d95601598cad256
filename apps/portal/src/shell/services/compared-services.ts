import { serviceLifecycles } from "@demarc/contract/core/services";

/** What a service can be compared with: a first part of them if there are more than one page has. */
export interface ComparedServices {
  readonly items: readonly { readonly id: string; readonly name: string }[];
  readonly isPart: boolean;
}

/** The states of services that have not ended, as a filter of a list. */
export const liveLifecycles = serviceLifecycles.filter((state) => state !== "TERMINATED").join(",");
