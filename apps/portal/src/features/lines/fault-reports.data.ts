import type { FaultReport } from "@demarc/contract/lines/fault-reports";
import * as contract from "@demarc/contract/lines/fault-reports";
import type { BodyOf } from "@demarc/contract/core/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@demarc/shell/calls/http.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { recordKeys } from "../record-keys.ts";

export const faultReportsQuery = (customerId: number, lineId: string) =>
  queryOptions({
    queryKey: ["fault-reports", customerId, lineId],
    queryFn: ({ signal }) => call(contract.listFaultReports, { params: { customerId, lineId }, signal, quiet: true }),
  });

export const faultKey = (lineId: string): string => `fault.${lineId}`;

/** Invalidates the fault reports of the line, and the line with its events. */
export const forgetFaultReports = async (customerId: number, lineId: string): Promise<void> => {
  await queryClient.invalidateQueries(faultReportsQuery(customerId, lineId));
  await queryClient.invalidateQueries({ queryKey: recordKeys.line(customerId, lineId) });
};

/** Rejects like `call`. */
export const reportFault = async (
  customerId: number,
  lineId: string,
  body: BodyOf<typeof contract.createFaultReport>,
  idempotencyKey: string,
): Promise<FaultReport> => {
  const report = await call(contract.createFaultReport, { params: { customerId, lineId }, body, idempotencyKey });
  await forgetFaultReports(customerId, lineId);
  return report;
};
