const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;
const longestName = 253;

/**
 * Whether a text is a fully qualified host name: at least two labels, the last one not numeric, with an optional
 * trailing dot.
 */
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

export const plainHostName = (text: string): string => text.trim().toLowerCase().replace(/\.$/, "");
