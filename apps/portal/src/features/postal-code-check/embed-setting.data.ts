import * as contract from "@demarc/contract/postal-code-check/embed-setting";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@demarc/shell/calls/http.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";

export const embedSettingQuery = (customerId: number) =>
  queryOptions({
    queryKey: ["embed-setting", customerId],
    queryFn: ({ signal }) => call(contract.getEmbedSetting, { params: { customerId }, signal, quiet: true }),
  });

export const updateEmbedSetting = async (
  customerId: number,
  body: contract.EmbedSettingUpdate,
  version: number,
): Promise<contract.EmbedSetting> => {
  const saved = await call(contract.updateEmbedSetting, { params: { customerId }, body, ifMatch: version });
  queryClient.setQueryData(embedSettingQuery(customerId).queryKey, saved);
  return saved;
};
