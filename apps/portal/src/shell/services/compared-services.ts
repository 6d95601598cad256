import { serviceLifecycles } from "@demarc/contract/services/services";

/** The services to compare with; `isPart` if there are more than fit on the first page. */
export interface ComparedServices {
  readonly items: readonly { readonly id: string; readonly name: string }[];
  readonly isPart: boolean;
}

/** The states of services that have not ended, as a filter of a list. */
export const liveLifecycles = serviceLifecycles.filter((state) => state !== "TERMINATED").join(",");
