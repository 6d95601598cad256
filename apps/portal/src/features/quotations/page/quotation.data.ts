import type { BodyOf } from "@demarc/contract/core/endpoint";
import type { Quotation } from "@demarc/contract/quotations/quotation-fields";
import * as contract from "@demarc/contract/quotations/quotations";
import { queryOptions } from "@tanstack/react-query";
import { download } from "@demarc/shell/calls/download.ts";
import { call } from "@demarc/shell/calls/http.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { recordKeys } from "../../record-keys.ts";

export const quotationQuery = (customerId: number, quotationId: string) =>
  queryOptions({
    queryKey: recordKeys.quotation(customerId, quotationId),
    queryFn: ({ signal }) => call(contract.getQuotation, { params: { customerId, quotationId }, signal }),
  });

/** Downloads the PDF. Rejects like `call`. */
export const downloadQuotation = ({ id, customerId }: Pick<Quotation, "id" | "customerId">): Promise<void> =>
  download(contract.downloadQuotation, { params: { customerId, quotationId: id } });

/** The quotation as it was shown: a decision about one that has changed since is refused. */
type Shown = Pick<Quotation, "id" | "customerId" | "version">;

const at = ({ id, customerId, version }: Shown) => ({ params: { customerId, quotationId: id }, ifMatch: version });

/** After a decision the screen shows the response immediately; after a refusal the quotation is refetched. */
const deciding = async ({ id, customerId }: Shown, decision: Promise<Quotation>): Promise<Quotation> => {
  try {
    const decided = await decision;
    queryClient.setQueryData(quotationQuery(customerId, id).queryKey, decided);
    void queryClient.invalidateQueries({ queryKey: recordKeys.orders(customerId) });
    void queryClient.invalidateQueries({ queryKey: recordKeys.manualAgreements(customerId) });
    return decided;
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey: recordKeys.quotation(customerId, id) });
    throw error;
  } finally {
    void queryClient.invalidateQueries({ queryKey: recordKeys.quotations(customerId) });
  }
};

/** Accepts an option. Idempotent: a repeated key returns the first response. */
export const acceptQuotation = (
  quotation: Shown,
  body: BodyOf<typeof contract.acceptQuotation>,
  idempotencyKey: string,
): Promise<Quotation> =>
  deciding(quotation, call(contract.acceptQuotation, { ...at(quotation), body, idempotencyKey }));

export const rejectQuotation = (quotation: Shown, body: BodyOf<typeof contract.rejectQuotation>): Promise<Quotation> =>
  deciding(quotation, call(contract.rejectQuotation, { ...at(quotation), body }));
