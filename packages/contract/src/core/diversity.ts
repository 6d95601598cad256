import { oneOf, payload, uuid } from "./fields.ts";
import { type Static, Type } from "./json-schema.ts";

/** What two services can have in common. PARTY: the other company at the far end. */
export const diversityAspects = ["SITE", "ROOM", "RACK", "PANEL", "ROUTE", "PARTY"] as const;
export type DiversityAspect = (typeof diversityAspects)[number];

/** Places by aspect; an aspect without places is unknown or does not apply. */
export type Places = Readonly<Record<DiversityAspect, readonly string[]>>;

/**
 * APART: nothing is shared. PARTLY: the same building, room or company; a fault there can stop both. TOGETHER: the same rack,
 * panel or route, so one small fault stops both.
 */
export const diversityLevels = ["APART", "PARTLY", "TOGETHER"] as const;

const label = Type.Object({ id: uuid(), name: Type.String() }, { title: "DiversityLabel" });
const texts = () => Type.Array(Type.String());

export const Diversity = Type.Object(
  {
    first: label,
    second: label,
    level: oneOf(diversityLevels),
    aspects: Type.Array(
      Type.Object(
        { aspect: oneOf(diversityAspects), first: texts(), second: texts(), shared: texts() },
        { title: "DiversityAspect" },
      ),
    ),
  },
  { title: "Diversity" },
);
export type Diversity = Static<typeof Diversity>;

/** The query that names the other service. */
export const diversityQuery = (title: string) => payload(title, { with: uuid() });

const close: ReadonlySet<DiversityAspect> = new Set(["RACK", "PANEL", "ROUTE"]);

/** What two services share. `separate`: both take different paths although their route is the same. */
export const diversityOf = (first: Places, second: Places, separate = false): Pick<Diversity, "level" | "aspects"> => {
  const aspects = diversityAspects.map((aspect) => {
    const [ofFirst, ofSecond] = [[...first[aspect]], [...second[aspect]]];
    const shared = separate && aspect === "ROUTE" ? [] : ofFirst.filter((place) => ofSecond.includes(place));
    return { aspect, first: ofFirst, second: ofSecond, shared };
  });
  const common = aspects.filter(({ shared }) => shared.length > 0);
  const level = common.some(({ aspect }) => close.has(aspect)) ? "TOGETHER" : common.length > 0 ? "PARTLY" : "APART";
  return { level, aspects };
};
