import type { BodyOf } from "@demarc/contract/core/endpoint";
import * as contract from "@demarc/contract/manual-agreements";
import { download } from "@demarc/shell/calls/download.ts";
import { call } from "@demarc/shell/calls/http.ts";
import { choicesFilter, type ListSearch, textFilter } from "@demarc/shell/lists/list-search.ts";
import { recordKeys } from "../record-keys.ts";
import { listData, recordData } from "@demarc/shell/records/record-data.ts";

/** The optional columns; the title itself always comes first. */
const columns = ["number", "status", "category", "termEndDate", "mrcTotal", "nrcTotal", "term", "publishedAt"];

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

export const { pageQuery: agreementsQuery, downloadAll: downloadAgreements } = listData(agreementList, {
  key: listKey,
  read: (customerId, query, signal) => call(contract.listManualAgreements, { params: { customerId }, query, signal }),
  save: (customerId, query) => download(contract.exportManualAgreements, { params: { customerId }, query }),
});

const agreements = recordData({
  listKey,
  key: (customerId) => ["manual-agreement", customerId],
  read: (customerId, agreementId, signal) =>
    call(contract.getManualAgreement, { params: { customerId, agreementId }, signal }),
});
export const { recordQuery: agreementQuery, forget: forgetAgreements } = agreements;

/** Downloads a file of an agreement. Rejects like `call`. */
export const downloadAgreementDocument = (
  customerId: number,
  agreementId: string,
  agreementDocumentId: string,
): Promise<void> =>
  download(contract.downloadManualAgreementDocument, { params: { customerId, agreementId, agreementDocumentId } });

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
  agreements.store(shown.customerId, await call(contract.acceptManualAgreement, { ...requestOf(shown), body }));

/** Declines an agreement, which is final. A retry after a lost response uses the same idempotency key. */
export const declineAgreement = async (
  shown: Shown,
  body: BodyOf<typeof contract.declineManualAgreement>,
  idempotencyKey: string,
) =>
  agreements.store(
    shown.customerId,
    await call(contract.declineManualAgreement, { ...requestOf(shown), body, idempotencyKey }),
  );

export const endAgreement = async (shown: Shown, body: BodyOf<typeof contract.terminateManualAgreement>) =>
  agreements.store(shown.customerId, await call(contract.terminateManualAgreement, { ...requestOf(shown), body }));

export const withdrawTermination = async (shown: Shown) =>
  agreements.store(shown.customerId, await call(contract.withdrawManualAgreementTermination, requestOf(shown)));
