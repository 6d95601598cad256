import { createHash } from "node:crypto";
import type {
  MaintainedPlace,
  MaintainedService,
  MaintenanceRecord,
  OperatorMaintenanceSummary,
} from "@demarc/contract/operator/maintenance";
import type { InLanguages } from "@demarc/contract/core/package";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import type { PutKind } from "../../../platform/changes/put-record.ts";
import { stateConflict } from "../../../platform/changes/state-machine.ts";
import type { Sql } from "../../../platform/database/sql.ts";
import { invalid } from "../../../platform/refusals/errors.ts";
import * as queries from "./maintenance-records.queries.ts";

type Kind = PutKind<MaintenanceRecord, queries.MaintenanceFields, queries.MaintenanceRow>;

/** The services of the body, sorted by id. Throws 400 for an unknown service, and for a repeated one. */
const servicesOf = async (
  transaction: OperatorTransaction,
  given: NonNullable<MaintenanceRecord["services"]>,
): Promise<MaintainedService[]> => {
  const found = new Map<number, string>();
  for (const type of new Set(given.map((one) => one.type))) {
    const named = given.flatMap(({ type: kind, service }, place) => {
      if (kind !== type) return [];
      return [typeof service === "string" ? { place, id: service, ref: null } : { place, id: null, ref: service.ref }];
    });
    for (const { place, id } of await transaction.query(queries.findNamedServices(type, named))) found.set(place, id);
  }
  const seen = new Set<string>();
  const services = given.map(({ type, impact }, place) => {
    const id = found.get(place);
    if (id === undefined || seen.has(id)) throw invalid(`services.${place}.service`, "validation.invalid-value");
    seen.add(id);
    return { type, id, impact };
  });
  return services.toSorted((one, other) => (one.id < other.id ? -1 : 1));
};

/** Throws 400 for an unknown place, and for a repeated one. */
const placesOf = async (
  transaction: OperatorTransaction,
  field: "sites" | "routes",
  given: readonly MaintainedPlace[],
): Promise<MaintainedPlace[]> => {
  const codes = given.map(({ code }) => code);
  const find: (codes: readonly string[]) => Sql<{ code: string }> =
    field === "sites" ? queries.findSites : queries.findRoutes;
  const known = new Set((await transaction.query(find(codes))).map(({ code }) => code));
  const wrong = codes.findIndex((code, place) => !known.has(code) || codes.indexOf(code) !== place);
  if (wrong !== -1) throw invalid(`${field}.${wrong}.code`, "validation.invalid-value");
  return given.map(({ code, impact }) => ({ code, impact })).toSorted((one, other) => (one.code < other.code ? -1 : 1));
};

export const trimmed = ({ nl, en }: InLanguages): InLanguages => ({ nl: nl.trim(), en: en.trim() });

/** A moment in the stored format; the stored text itself if it is the same moment. */
export const momentOf = (given: string, kept: string | undefined): string =>
  kept !== undefined && Date.parse(given) === Date.parse(kept) ? kept : new Date(given).toISOString();

const digestOf = (services: readonly MaintainedService[]): queries.MaintenanceFields["services"] => ({
  count: services.length,
  sha256: createHash("sha256").update(JSON.stringify(services)).digest("hex"),
});

/** How a body creates or changes a draft. Remembers the checked services of the body until they are stored. */
export const draftedMaintenance = (): Kind => {
  let named: readonly MaintainedService[] | undefined;
  return {
    type: "maintenance",
    statements: queries.operatedMaintenance,
    taken: [],
    adopts: async () => undefined,
    prepare: async (transaction, body, before) => {
      const kept = before?.fields;
      named = body.services && (await servicesOf(transaction, body.services));
      const fields = {
        title: trimmed(body.title),
        text: trimmed(body.text),
        startsAt: momentOf(body.startsAt, kept?.startsAt),
        endsAt: momentOf(body.endsAt, kept?.endsAt),
        services: named ? digestOf(named) : (kept?.services ?? digestOf([])),
        sites: body.sites ? await placesOf(transaction, "sites", body.sites) : (kept?.sites ?? []),
        routes: body.routes ? await placesOf(transaction, "routes", body.routes) : (kept?.routes ?? []),
      };
      return { customerId: null, fields, head: [], facts: { status: "DRAFT" } };
    },
    refuse: ({ status }) => {
      if (status !== "DRAFT") throw stateConflict("maintenance.state-conflict", status, "change");
    },
    store: (transaction, { id, before, after }) => {
      if (!named || before?.services.sha256 === after.services.sha256) return;
      if (before) transaction.send(queries.deleteTargets(id));
      transaction.send(queries.insertTargets(id, named));
    },
  };
};

export const shownMaintenance = ({
  customerId: _customerId,
  fields: { services: _services, sites, routes, ...fields },
  ...row
}: queries.MaintenanceRow): OperatorMaintenanceSummary => ({
  ...row,
  ...fields,
  sites: [...sites],
  routes: [...routes],
});
