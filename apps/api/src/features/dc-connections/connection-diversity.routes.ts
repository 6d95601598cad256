import { type DiversityAspect, diversityOf, type Places } from "@demarc/contract/core/diversity";
import * as contract from "@demarc/contract/dc-connections";
import { found, invalid } from "../../platform/errors.ts";
import type { RouteContext } from "../../platform/route-context.ts";
import { distinctPlaces } from "../../platform/services/distinct-places.ts";
import { type ConnectionPlacesRow, listConnectionPlaces } from "./connection-diversity.queries.ts";

/** The places of a connection by aspect; without racks and rooms if a reseller delivers it, because they are the reseller's. */
export const placesOf = (row: ConnectionPlacesRow): Places => {
  const { isOwn, siteA, siteZ, roomA, roomZ, rackA, rackZ, panelA, panelZ, companyName } = row;
  const owned = (place: string | null) => (isOwn ? place : null);
  return {
    SITE: distinctPlaces([siteA, siteZ]),
    ROOM: distinctPlaces([owned(roomA) && `${siteA}, ${roomA}`, owned(roomZ) && `${siteZ}, ${roomZ}`]),
    RACK: distinctPlaces([owned(rackA), owned(rackZ)]),
    PANEL: distinctPlaces([panelA && `${siteA} ${panelA}`, panelZ && `${siteZ} ${panelZ}`]),
    ROUTE: siteA === siteZ ? [] : [[siteA, siteZ].toSorted().join("–")],
    PARTY: distinctPlaces([companyName]),
  };
};

/** The unknown aspects of a connection. A missing room or rack counts only for side A: side Z can be another company. */
const unknownOf = ({ isOwn, roomA, rackA, panelA, panelZ }: ConnectionPlacesRow): readonly DiversityAspect[] => [
  ...(isOwn && roomA ? [] : ["ROOM" as const]),
  ...(isOwn && rackA ? [] : ["RACK" as const]),
  ...(panelA && panelZ ? [] : ["PANEL" as const]),
];

/** What two connections have in common. */
export function connectionDiversityRoutes({ serve, database }: RouteContext): void {
  serve(contract.compareDcConnections, async ({ params, query, caller }) => {
    const { customerId, connectionId } = params;
    const rows = await database.read(caller, listConnectionPlaces(customerId, [connectionId, query.with]));
    const first = found(rows.filter(({ id }) => id === connectionId));
    const second = rows.find(({ id }) => id === query.with);
    if (!second || second === first) throw invalid("with", "validation.invalid-value");
    return {
      first: { id: first.id, name: first.name },
      second: { id: second.id, name: second.name },
      ...diversityOf(placesOf(first), placesOf(second), { unknown: [first, second].flatMap(unknownOf) }),
    };
  });
}
