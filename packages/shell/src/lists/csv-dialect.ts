import type { CsvDialect } from "@demarc/contract/core/csv";
import { getPreferences, updatePreferences } from "@demarc/contract/preferences";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../calls/http.ts";
import { queryClient } from "../calls/query-client.ts";

/** The personal settings, which the server keeps: other browsers have them too. */
export const preferencesQuery = queryOptions({
  queryKey: ["preferences"],
  queryFn: ({ signal }) => call(getPreferences, { signal, quiet: true }),
});

export const rememberCsvDialect = async (csv: CsvDialect): Promise<void> => {
  queryClient.setQueryData(preferencesQuery.queryKey, await call(updatePreferences, { body: { csv } }));
};
