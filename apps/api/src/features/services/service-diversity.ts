import { type Diversity, type DiversityAspect, diversityOf, type Places } from "@demarc/contract/services/diversity";
import { found, invalid } from "../../platform/refusals/errors.ts";
import type { PlacesRow } from "./service-places.conditions.ts";

export const distinctPlaces = (places: readonly (string | null)[]): string[] => [
  ...new Set(places.filter((place) => place !== null)),
];

/** Sites, rooms and racks; without rooms and racks if a reseller delivers the service, because they are the reseller's. */
export const sidesOf = (row: PlacesRow): Pick<Places, "SITE" | "ROOM" | "RACK"> => {
  const { isOwn, siteA, siteZ, roomA, roomZ, rackA, rackZ } = row;
  const owned = (place: string | null) => (isOwn ? place : null);
  return {
    SITE: distinctPlaces([siteA, siteZ]),
    ROOM: distinctPlaces([owned(roomA) && `${siteA}, ${roomA}`, owned(roomZ) && `${siteZ}, ${roomZ}`]),
    RACK: distinctPlaces([owned(rackA), owned(rackZ)]),
  };
};

export const panelsOf = ({ siteA, siteZ, panelA, panelZ }: PlacesRow): string[] =>
  distinctPlaces([panelA && `${siteA} ${panelA}`, panelZ && `${siteZ} ${panelZ}`]);

interface ComparedKind<Row> {
  readonly placesOf: (row: Row) => Places;
  /** The aspects that apply to a service and whose places are not all known. */
  readonly unknownOf: (row: Row) => readonly DiversityAspect[];
  /** Both take different paths although their route is the same. */
  readonly separate?: (first: Row, second: Row) => boolean;
}

/** What two services have in common. Throws 404 without the first, and 400 without another second. */
export const compareServices = <Row extends PlacesRow>(
  rows: readonly Row[],
  [firstId, secondId]: readonly [string, string],
  { placesOf, unknownOf, separate = () => false }: ComparedKind<Row>,
): Diversity => {
  const first = found(rows.filter(({ id }) => id === firstId));
  const second = rows.find(({ id }) => id === secondId);
  if (!second || second === first) throw invalid("with", "validation.invalid-value");
  return {
    first: { id: first.id, name: first.name },
    second: { id: second.id, name: second.name },
    ...diversityOf(placesOf(first), placesOf(second), {
      separate: separate(first, second),
      unknown: [first, second].flatMap(unknownOf),
    }),
  };
};
