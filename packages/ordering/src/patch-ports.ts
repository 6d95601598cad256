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
 * The name under which a panel in a rack is patched: the position of the rack, then the name of the panel, because
 * customers choose these names themselves. Without a name it is the first panel.
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

/** Whether two ports in the same rack are the same port. A port without a number is chosen later, so it never is. */
export const isSamePort = (equipment: Equipment, one: Port, other: Port): boolean => {
  const place = placeInSite(equipment);
  return Boolean(one.port?.trim()) && textOf(one, place) === textOf(other, place);
};
