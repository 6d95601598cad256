import { oneOf, payload, uuid } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";

/** What two services can have in common. PARTY: the other company at the far end. */
export const diversityAspects = ["SITE", "ROOM", "RACK", "PANEL", "ROUTE", "PARTY"] as const;
export type DiversityAspect = (typeof diversityAspects)[number];

/** Places by aspect; an aspect without places is unknown or does not apply. */
export type Places = Readonly<Record<DiversityAspect, readonly string[]>>;

/**
 * UNKNOWN: no shared rack, panel or route is known, but both are in one building and a rack, a panel or a route is unknown.
 * APART: nothing is shared. PARTLY: the same building, room or company; a fault there can stop both. TOGETHER: the same rack,
 * panel or route, so one small fault stops both.
 */
export const diversityLevels = ["UNKNOWN", "APART", "PARTLY", "TOGETHER"] as const;

const label = Type.Object(
  { id: described(uuid(), "Id of the service"), name: described(Type.String(), "Number of the service", "XC-202101") },
  { title: "DiversityLabel" },
);
const texts = () => Type.Array(Type.String());

export const Diversity = Type.Object(
  {
    first: label,
    second: label,
    level: described(
      oneOf(diversityLevels),
      "How much the two share. UNKNOWN: not all places are known. APART: nothing. PARTLY: a building, room or company. TOGETHER: a rack, panel or route",
    ),
    aspects: described(
      Type.Array(
        Type.Object(
          {
            aspect: described(oneOf(diversityAspects), "What the two can share"),
            first: described(texts(), "Places of the first service"),
            second: described(texts(), "Places of the second service"),
            shared: described(texts(), "Places that the two share"),
            unknown: described(Type.Boolean(), "True if it applies to one of them and not all of its places are known"),
          },
          { title: "DiversityAspect" },
        ),
      ),
      "What the two have in common, by aspect",
    ),
  },
  { title: "Diversity" },
);
export type Diversity = Static<typeof Diversity>;

export const diversityQuery = (title: string) => payload(title, { with: described(uuid(), "Id of the other service") });

const close: ReadonlySet<DiversityAspect> = new Set(["RACK", "PANEL", "ROUTE"]);

interface Compared {
  /** Both take different paths although their route is the same. */
  readonly separate?: boolean;
  /** Aspects that apply to one of them, and whose places are not all known. */
  readonly unknown?: readonly DiversityAspect[];
}

export const diversityOf = (
  first: Places,
  second: Places,
  { separate = false, unknown = [] }: Compared = {},
): Pick<Diversity, "level" | "aspects"> => {
  const aspects = diversityAspects.map((aspect) => {
    const [ofFirst, ofSecond] = [[...first[aspect]], [...second[aspect]]];
    const shared = separate && aspect === "ROUTE" ? [] : ofFirst.filter((place) => ofSecond.includes(place));
    return { aspect, first: ofFirst, second: ofSecond, shared, unknown: unknown.includes(aspect) };
  });
  const common = aspects.filter(({ shared }) => shared.length > 0);
  if (common.some(({ aspect }) => close.has(aspect))) return { level: "TOGETHER", aspects };
  // Racks and panels of different buildings are different.
  const isUncertain = common.some(({ aspect }) => aspect === "SITE") && unknown.some((aspect) => close.has(aspect));
  return { level: isUncertain ? "UNKNOWN" : common.length > 0 ? "PARTLY" : "APART", aspects };
};
