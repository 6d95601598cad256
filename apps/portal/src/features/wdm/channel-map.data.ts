import * as contract from "@demarc/contract/wdm";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@demarc/shell/calls/http.ts";

/** The channels of all routes, as this company may know them. */
export const channelMapsQuery = (customerId: number) =>
  queryOptions({
    queryKey: ["channel-maps", customerId],
    queryFn: ({ signal }) => call(contract.listChannels, { params: { customerId }, query: {}, signal }),
  });
