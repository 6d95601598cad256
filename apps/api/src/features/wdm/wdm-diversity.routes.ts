import type { DiversityAspect } from "@demarc/contract/services/diversity";
import * as contract from "@demarc/contract/wdm";
import type { RouteContext } from "../../platform/route-context.ts";
import { compareServices, panelsOf, sidesOf } from "../services/service-diversity.ts";
import { listWdmPlaces, type WdmPlacesRow } from "./wdm.queries.ts";

/** The places of a wavelength by aspect. The end user of a wavelength from a reseller sees no handovers. */
const placesOf = (row: WdmPlacesRow) => ({
  ...sidesOf(row),
  PANEL: row.isOwn ? panelsOf(row) : [],
  ROUTE: [row.routeCode],
  PARTY: [],
});

/** The aspects that are not known for a wavelength. A handover without a rack is in the meet-me room. */
const unknownOf = ({ isOwn, panelA, panelZ }: WdmPlacesRow): readonly DiversityAspect[] => [
  ...(isOwn ? [] : (["ROOM", "RACK"] as const)),
  ...(isOwn && panelA && panelZ ? [] : ["PANEL" as const]),
];

/** Two wavelengths on the same route share it, unless one was ordered with a path diverse from the other. */
const separate = (first: WdmPlacesRow, second: WdmPlacesRow): boolean =>
  first.diversityFrom === second.id || second.diversityFrom === first.id;

export function wdmDiversityRoutes({ serve, database }: RouteContext): void {
  serve(contract.compareWaves, async ({ params: { customerId, wdmId }, query, caller }) => {
    const rows = await database.read(caller, listWdmPlaces(customerId, [wdmId, query.with]));
    return compareServices(rows, [wdmId, query.with], { placesOf, unknownOf, separate });
  });
}
