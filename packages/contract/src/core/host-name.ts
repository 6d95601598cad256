const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;
const longestName = 253;

/** Whether a text is the full name of a host: two labels at least, a last one that is no number, with a last dot or without. */
export const isHostName = (text: string): boolean => {
  const name = text.replace(/\.$/, "");
  const labels = name.split(".");
  return (
    name.length <= longestName &&
    labels.length > 1 &&
    labels.every((part) => label.test(part)) &&
    !/^\d+$/.test(labels.at(-1) ?? "")
  );
};

/** A name as it is stored: lower case, without blanks around it or the last dot. */
export const plainHostName = (text: string): string => text.trim().toLowerCase().replace(/\.$/, "");
