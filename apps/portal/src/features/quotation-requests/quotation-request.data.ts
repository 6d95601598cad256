import * as contract from "@demarc/contract/quotations/quotation-requests";
import { call } from "@demarc/shell/calls/http.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { recordKeys } from "../record-keys.ts";

export const requestQuotation = async (
  customerId: number,
  body: contract.QuotationRequestBody,
  idempotencyKey: string,
): Promise<void> => {
  await call(contract.requestQuotation, { params: { customerId }, body, idempotencyKey });
  void queryClient.invalidateQueries({ queryKey: recordKeys.quotationRequests(customerId) });
};
