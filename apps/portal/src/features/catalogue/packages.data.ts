import * as contract from "@demarc/contract/catalogue";
import type { Package, PackageKind } from "@demarc/contract/core/package";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@demarc/shell/calls/http.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";

const packagesKey = (customerId: number) => ["packages", customerId] as const;

export const packagesQuery = (customerId: number, kinds: readonly PackageKind[]) =>
  queryOptions({
    queryKey: [...packagesKey(customerId), ...kinds],
    queryFn: async ({ signal }): Promise<Package[]> => {
      const read = (kind: PackageKind) => call(contract.listPackages, { query: { kind }, signal, quiet: true });
      return (await Promise.all(kinds.map(read))).flat();
    },
  });

/** Reads the prices again after the server said that they differ. */
export const rereadPackages = (customerId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: packagesKey(customerId) });
