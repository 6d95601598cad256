import type { CsvDialect } from "@demarc/contract/core/csv";
import type { BodyOf } from "@demarc/contract/core/endpoint";
import * as contract from "@demarc/contract/manual-agreements";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { csvFormat, download } from "../../shell/calls/download.ts";
import { call } from "../../shell/calls/http.ts";
import { queryClient } from "../../shell/calls/query-client.ts";
import { choicesFilter, filtersOf, type ListSearch, pageQueryOf, textFilter } from "../../shell/lists/list-search.ts";
import { recordKeys } from "../../shell/record-keys.ts";

/** The optional columns; the title itself always comes first. */
const columns = ["number", "status", "category", "termEndDate", "mrcTotal", "nrcTotal", "term", "publishedAt"];

/** The filters in the URL of the list. */
export const agreementList = {
  path: "/manual-agreement",
  filters: {
    q: textFilter(),
    status: choicesFilter(contract.manualAgreementStatuses),
    category: choicesFilter(contract.manualAgreementCategories),
  },
  sorts: contract.manualAgreementSorts,
  columns,
  usualColumns: columns.slice(0, 5),
};

export type AgreementSearch = ListSearch<keyof typeof agreementList.filters>;

const listKey = recordKeys.manualAgreements;
const oneKey = (customerId: number) => ["manual-agreement", customerId] as const;

/** One page of agreements; the previous page stays visible until it has loaded. */
export const agreementsQuery = (customerId: number, search: AgreementSearch) => {
  const query = pageQueryOf(search);
  return queryOptions({
    queryKey: [...listKey(customerId), query],
    queryFn: ({ signal }) => call(contract.listManualAgreements, { params: { customerId }, query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** Downloads every matching agreement. Rejects like `call`. */
export const downloadAgreements = (customerId: number, search: AgreementSearch, csv?: CsvDialect): Promise<void> =>
  download(contract.exportManualAgreements, {
    params: { customerId },
    query: { ...csvFormat(csv), ...filtersOf(search) },
  });

export const agreementQuery = (customerId: number, agreementId: string) =>
  queryOptions({
    queryKey: [...oneKey(customerId), agreementId],
    queryFn: ({ signal }) => call(contract.getManualAgreement, { params: { customerId, agreementId }, signal }),
  });

/** Downloads a file of an agreement. Rejects like `call`. */
export const downloadAgreementDocument = (
  customerId: number,
  agreementId: string,
  agreementDocumentId: string,
): Promise<void> =>
  download(contract.downloadManualAgreementDocument, { params: { customerId, agreementId, agreementDocumentId } });

/** Invalidates the lists and the agreements of a company; also called after a refusal. */
export const forgetAgreements = async (customerId: number): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: listKey(customerId) });
  await queryClient.invalidateQueries({ queryKey: oneKey(customerId) });
};

const stored = async (customerId: number, agreement: contract.ManualAgreement): Promise<contract.ManualAgreement> => {
  queryClient.setQueryData(agreementQuery(customerId, agreement.id).queryKey, agreement);
  await queryClient.invalidateQueries({ queryKey: listKey(customerId) });
  return agreement;
};

/** The version that the person saw, and the company that decides. */
interface Shown {
  readonly customerId: number;
  readonly agreement: Pick<contract.ManualAgreement, "id" | "version">;
}

const requestOf = ({ customerId, agreement: { id, version } }: Shown) => ({
  params: { customerId, agreementId: id },
  ifMatch: version,
});

/** Accepts an agreement at the version that was shown. Rejects like `call`; so do the others. */
export const acceptAgreement = async (shown: Shown, body: BodyOf<typeof contract.acceptManualAgreement>) =>
  stored(shown.customerId, await call(contract.acceptManualAgreement, { ...requestOf(shown), body }));

/** Declines an agreement, which is final. A retry after a lost response uses the same idempotency key. */
export const declineAgreement = async (
  shown: Shown,
  body: BodyOf<typeof contract.declineManualAgreement>,
  idempotencyKey: string,
) =>
  stored(shown.customerId, await call(contract.declineManualAgreement, { ...requestOf(shown), body, idempotencyKey }));

export const endAgreement = async (shown: Shown, body: BodyOf<typeof contract.terminateManualAgreement>) =>
  stored(shown.customerId, await call(contract.terminateManualAgreement, { ...requestOf(shown), body }));

export const withdrawTermination = async (shown: Shown) =>
  stored(shown.customerId, await call(contract.withdrawManualAgreementTermination, requestOf(shown)));
