import * as contract from "@demarc/contract/catalogue";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@demarc/shell/calls/http.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";

/** The routes of wavelengths with their channels. The cache is short-lived, because others can take a channel at any moment. */
export const routesQuery = queryOptions({
  queryKey: ["routes"],
  queryFn: ({ signal }) => call(contract.listWdmAvailability, { query: {}, signal, quiet: true }),
});

/** Reads the routes again after a channel turned out to be taken. */
export const rereadRoutes = (): Promise<void> => queryClient.invalidateQueries(routesQuery);
