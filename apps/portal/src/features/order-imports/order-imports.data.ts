import type { CsvDialect } from "@demarc/contract/core/csv";
import type { BodyOf } from "@demarc/contract/core/endpoint";
import * as contract from "@demarc/contract/orders/order-imports";
import type { OrderImport, OrderImportWithRows } from "@demarc/contract/orders/order-imports";
import { queryOptions } from "@tanstack/react-query";
import { csvFormat, download } from "@demarc/shell/calls/download.ts";
import { call } from "@demarc/shell/calls/http.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { recordKeys } from "../record-keys.ts";

const runningMs = 1500;
const keyOf = (customerId: number) => ["order-imports", customerId];
const isRunning = ({ state }: OrderImport): boolean => state !== "CHECKED";

export const importsPath = "/orders/import";
export const importPath = (id: string): string => `${importsPath}/${id}`;

/** The latest imports; polled while one runs, also after a reload. */
export const orderImportsQuery = (customerId: number) =>
  queryOptions({
    queryKey: keyOf(customerId),
    queryFn: ({ signal }) => call(contract.listOrderImports, { params: { customerId }, signal, quiet: true }),
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? runningMs : false),
  });

/** One import with its rows; polled while they are checked or ordered. */
export const orderImportQuery = (customerId: number, importId: string) =>
  queryOptions({
    queryKey: [...keyOf(customerId), importId],
    queryFn: ({ signal }) => call(contract.getOrderImport, { params: { customerId, importId }, signal, quiet: true }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? runningMs : false),
  });

export type ImportRequest = BodyOf<typeof contract.startOrderImport>;

export const startOrderImport = async (
  customerId: number,
  body: ImportRequest,
  idempotencyKey: string,
): Promise<string> => {
  const { id } = await call(contract.startOrderImport, { params: { customerId }, body, idempotencyKey });
  void queryClient.invalidateQueries({ queryKey: keyOf(customerId) });
  return id;
};

/** The rows to order, at the amounts that were shown. */
export interface ChosenRows {
  readonly rowNumbers: readonly number[];
  readonly nrcTotal: string;
  readonly mrcTotal: string;
}

/** Invalidates the import whatever the outcome: after a lost response the request may have been carried out. */
export const orderImportedLines = async (
  customerId: number,
  importId: string,
  { rowNumbers, nrcTotal, mrcTotal }: ChosenRows,
): Promise<void> => {
  const body: BodyOf<typeof contract.orderImportedLines> = {
    rowNumbers: [...rowNumbers],
    termsAccepted: true,
    expectedNrcTotal: nrcTotal,
    expectedMrcTotal: mrcTotal,
  };
  try {
    await call(contract.orderImportedLines, { params: { customerId, importId }, body });
  } finally {
    await queryClient.invalidateQueries({ queryKey: keyOf(customerId) });
  }
};

export const forgetOrderLists = (customerId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: recordKeys.orders(customerId) });

export const deleteOrderImport = async (customerId: number, importId: string): Promise<void> => {
  await call(contract.deleteOrderImport, { params: { customerId, importId } });
  queryClient.removeQueries({ queryKey: [...keyOf(customerId), importId] });
  await queryClient.invalidateQueries({ queryKey: keyOf(customerId), exact: true });
};

export const downloadOrderImport = (customerId: number, importId: string, csv?: CsvDialect): Promise<void> =>
  download(contract.exportOrderImport, { params: { customerId, importId }, query: csvFormat(csv) });

export type { OrderImport, OrderImportWithRows };
