import { queryClient } from "@demarc/shell/calls/query-client.ts";

export interface PrefixPlace {
  readonly customerId: number;
  readonly prefixId: string;
}

/** The polling interval in milliseconds while the operator's systems are about to change a state. */
export const waitingMilliseconds = 1500;

export const isWaiting = (state: string | undefined): boolean =>
  ["CHECKING", "PUBLISHING", "REMOVING"].includes(state ?? "");

/** Invalidates the list, the tree and the page of a prefix. */
export const forgetPrefixes = async (customerId: number): Promise<void> => {
  await Promise.all(
    ["prefix", "prefixes", "prefix-tree", "prefix-requests"].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name, customerId] }),
    ),
  );
};
