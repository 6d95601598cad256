import { applicationReference } from "@demarc/contract/core/application-reference";
import { type StaffRole, staffRoles } from "@demarc/contract/core/staff-roles";
import * as contract from "@demarc/contract/operator/inbox";
import { listPage } from "../../platform/http/operator-list.ts";
import type { StaffRouteContext } from "../../platform/route-context.ts";
import type { ServiceCaller } from "../../platform/tokens/service-tokens.ts";
import { countInbox, pageOfInbox } from "./inbox.queries.ts";

/** The kinds that the person may read. */
const readableBy = ({ rights }: ServiceCaller) =>
  contract.inboxKinds.filter((kind) => rights.includes(contract.inbox[kind].right));

/** What waits for the provider, in one list. */
export function inboxRoutes({ serve, read }: StaffRouteContext): void {
  serve(contract.listInbox, async ({ query, caller }) => {
    const kinds = readableBy(caller).filter(
      (kind) =>
        (query.kind ?? kind) === kind && (query.team ?? contract.inbox[kind].team) === contract.inbox[kind].team,
    );
    return listPage(
      read,
      { query, idType: "uuid" },
      (slice) => pageOfInbox(kinds, slice),
      ({ number, applied, ...row }) => ({
        ...row,
        number: number ?? (applied === null ? "" : applicationReference(applied)),
        place: row.place === "" ? null : row.place,
        team: contract.inbox[row.kind].team,
      }),
    );
  });

  serve(contract.countInbox, async ({ caller }) => {
    const kinds = readableBy(caller);
    const counted = await read(countInbox(kinds));
    const sumOf = (some: typeof counted) => ({
      waiting: some.reduce((sum, { waiting }) => sum + waiting, 0),
      late: some.reduce((sum, { late }) => sum + late, 0),
    });
    const teams = staffRoles.filter((team) => kinds.some((kind) => contract.inbox[kind].team === team));
    const ofTeam = (team: StaffRole) => sumOf(counted.filter(({ kind }) => contract.inbox[kind].team === team));
    return { ...sumOf(counted), teams: teams.map((team) => Object.assign(ofTeam(team), { team })) };
  });
}
