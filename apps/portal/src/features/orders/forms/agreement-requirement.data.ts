import { getMe } from "@demarc/contract/session";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shell/calls/http.ts";

/** Whether the company must still sign its agreement, and from when it cannot order without it. */
export const agreementRequirementQuery = queryOptions({
  queryKey: ["agreement-requirement"],
  queryFn: async ({ signal }) => (await call(getMe, { signal, quiet: true })).msa,
});
