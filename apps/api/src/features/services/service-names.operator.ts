import type { ServiceType } from "@demarc/contract/orders/order-fields";
import type pg from "pg";
import type { OperatorTransaction } from "../../platform/changes/operator-change.ts";
import { queryRows } from "../../platform/database/database.ts";
import * as queries from "./services.queries.ts";

export type OperatorService = queries.OperatorServiceRow;

const kindNames: Readonly<Record<ServiceType, string>> = {
  line: "a line",
  rack: "a rack",
  "shared-colo": "shared colocation",
  "dc-connection": "a connection",
  wdm: "a wavelength",
};

export const kindName = (type: ServiceType): string => kindNames[type];

const mostNamed = 20;
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The only service of this number, code or id. Throws a readable error for none, and for several with their kinds and ids.
 */
export const findServiceIn = async (
  run: Pick<OperatorTransaction, "query">,
  word: string,
): Promise<OperatorService> => {
  const id = uuidPattern.test(word) ? word : null;
  const named = await run.query(queries.findServicesNamed(word.toUpperCase(), id, mostNamed));
  const live = named.filter(({ lifecycle }) => lifecycle !== "TERMINATED");
  // The code of a rack that has ended is given to the next one.
  const possible = live.length > 0 ? live : named;
  const [service, ...others] = possible;
  if (!service) throw new Error(`There is no service ${word}.`);
  if (others.length === 0) return service;
  const each = possible.map((one) => `${kindNames[one.type]} ${one.name} of ${one.company} (${one.id})`);
  throw new Error(`${word.toUpperCase()} is more than one service: ${each.join(", ")}. Name it by its id.`);
};

export const findService = (pool: pg.Pool, word: string): Promise<OperatorService> =>
  findServiceIn({ query: (statement) => queryRows(pool, statement) }, word);
