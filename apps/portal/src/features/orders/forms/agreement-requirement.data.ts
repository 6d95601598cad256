import * as contract from "@demarc/contract/session";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@demarc/shell/calls/http.ts";
import { recordKeys } from "../../record-keys.ts";

/** Whether the company must still sign its agreement, and from when it cannot order without it. */
export const agreementRequirementQuery = (customerId: number) =>
  queryOptions({
    queryKey: recordKeys.agreementRequirement(customerId),
    queryFn: async ({ signal }) => (await call(contract.getMe, { signal, quiet: true })).msa,
  });
