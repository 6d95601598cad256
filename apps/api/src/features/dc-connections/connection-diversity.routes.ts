import type { DiversityAspect, Places } from "@demarc/contract/services/diversity";
import * as contract from "@demarc/contract/dc-connections";
import type { RouteContext } from "../../platform/route-context.ts";
import { compareServices, distinctPlaces, panelsOf, sidesOf } from "../services/service-diversity.ts";
import { type ConnectionPlacesRow, listConnectionPlaces } from "./dc-connections.queries.ts";

export const placesOf = (row: ConnectionPlacesRow): Places => ({
  ...sidesOf(row),
  PANEL: panelsOf(row),
  ROUTE: row.siteA === row.siteZ ? [] : [[row.siteA, row.siteZ].toSorted().join("–")],
  PARTY: distinctPlaces([row.companyName]),
});

/** The unknown aspects of a connection. A missing room or rack counts only for side A: side Z can be another company. */
const unknownOf = ({ isOwn, roomA, rackA, panelA, panelZ }: ConnectionPlacesRow): readonly DiversityAspect[] => [
  ...(isOwn && roomA ? [] : ["ROOM" as const]),
  ...(isOwn && rackA ? [] : ["RACK" as const]),
  ...(panelA && panelZ ? [] : ["PANEL" as const]),
];

export function connectionDiversityRoutes({ serve, database }: RouteContext): void {
  serve(contract.compareDcConnections, async ({ params: { customerId, connectionId }, query, caller }) => {
    const rows = await database.read(caller, listConnectionPlaces(customerId, [connectionId, query.with]));
    return compareServices(rows, [connectionId, query.with], { placesOf, unknownOf });
  });
}
