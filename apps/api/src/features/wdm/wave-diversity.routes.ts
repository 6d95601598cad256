import { type DiversityAspect, diversityOf, type Places } from "@demarc/contract/core/diversity";
import * as contract from "@demarc/contract/wdm";
import { found, invalid } from "../../platform/errors.ts";
import type { RouteContext } from "../../platform/route-context.ts";
import { distinctPlaces } from "../../platform/services/distinct-places.ts";
import { listWavePlaces, type WavePlacesRow } from "./wave-diversity.queries.ts";

/** The places of a wavelength by aspect. The end user of a wavelength from a reseller sees no handovers. */
export const placesOf = (row: WavePlacesRow): Places => {
  const { isOwn, routeCode, siteA, siteZ, roomA, roomZ, rackA, rackZ, panelA, panelZ } = row;
  const owned = (place: string | null) => (isOwn ? place : null);
  return {
    SITE: distinctPlaces([siteA, siteZ]),
    ROOM: distinctPlaces([owned(roomA) && `${siteA}, ${roomA}`, owned(roomZ) && `${siteZ}, ${roomZ}`]),
    RACK: distinctPlaces([owned(rackA), owned(rackZ)]),
    PANEL: distinctPlaces([owned(panelA) && `${siteA} ${panelA}`, owned(panelZ) && `${siteZ} ${panelZ}`]),
    ROUTE: [routeCode],
    PARTY: [],
  };
};

/** The aspects that are not known for a wavelength. A handover without a rack is in the meet-me room. */
const unknownOf = ({ isOwn, panelA, panelZ }: WavePlacesRow): readonly DiversityAspect[] => [
  ...(isOwn ? [] : (["ROOM", "RACK"] as const)),
  ...(isOwn && panelA && panelZ ? [] : ["PANEL" as const]),
];

/** Compares two wavelengths. Two on the same route share it, unless one was ordered with a path diverse from the other. */
export function waveDiversityRoutes({ serve, database }: RouteContext): void {
  serve(contract.compareWaves, async ({ params, query, caller }) => {
    const { customerId, wdmId } = params;
    const rows = await database.read(caller, listWavePlaces(customerId, [wdmId, query.with]));
    const first = found(rows.filter(({ id }) => id === wdmId));
    const second = rows.find(({ id }) => id === query.with);
    if (!second || second === first) throw invalid("with", "validation.invalid-value");
    const separate = first.diversityFrom === second.id || second.diversityFrom === first.id;
    return {
      first: { id: first.id, name: first.name },
      second: { id: second.id, name: second.name },
      ...diversityOf(placesOf(first), placesOf(second), { separate, unknown: [first, second].flatMap(unknownOf) }),
    };
  });
}
