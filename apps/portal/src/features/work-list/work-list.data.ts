import { listWork } from "@demarc/contract/work-list";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/http.ts";

/** What waits for the person, most pressing first. */
export const workListQuery = queryOptions({
  queryKey: ["work-list"],
  queryFn: ({ signal }) => call(listWork, { signal, quiet: true }),
});
