interface Equipment {
  readonly name: string;
  readonly siteCode: string;
}

const longestPanel = 20;

/** The panel of an order that names none. */
const usualPanel = "A";

/** Where a rack is in its site: `R2-07` of `AMS1-R2-07`. */
export const placeInSite = ({ name, siteCode }: Equipment): string =>
  name.split(" ")[0]?.slice(siteCode.length + 1) ?? "";

/**
 * The name under which a panel in a rack is patched: customers name their panels by themselves, so the name has the place of the
 * rack before it. Without a name it is the first panel.
 */
export const panelIn = (place: string, given: string | null | undefined): string => {
  const name = given?.trim() || usualPanel;
  return name.startsWith(place) ? name : `${place}-${name}`.slice(0, longestPanel);
};

interface Port {
  readonly panel?: string | null | undefined;
  readonly port?: string | null | undefined;
}

const textOf = ({ panel, port }: Port, place: string): string =>
  JSON.stringify([panelIn(place, panel), port?.trim() ?? ""]).toLowerCase();

/** Whether two ports in the same rack are one. Without a number a port is chosen later, and is never the same. */
export const isSamePort = (equipment: Equipment, one: Port, other: Port): boolean => {
  const place = placeInSite(equipment);
  return Boolean(one.port?.trim()) && textOf(one, place) === textOf(other, place);
};
