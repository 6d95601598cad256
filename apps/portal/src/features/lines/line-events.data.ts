import * as contract from "@demarc/contract/lines/lines";
import type { LineEvent } from "@demarc/contract/lines/lines";
import { call } from "@demarc/shell/calls/http.ts";

/** The number of events in the response of a line. */
export const firstEvents = 20;

const pageSize = 50;

/** The events after the newest `known` ones, and how many there are in all. */
export const readOlderEvents = async (
  customerId: number,
  lineId: string,
  known: number,
): Promise<{ readonly items: readonly LineEvent[]; readonly total: number }> =>
  call(contract.listLineEvents, { params: { customerId, lineId }, query: { limit: pageSize, offset: known } });
