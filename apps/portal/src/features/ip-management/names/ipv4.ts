/** An IPv4 address as a number; undefined if it is none. */
export const ipv4Number = (text: string): number | undefined => {
  const parts = text.split(".");
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256))
    return undefined;
  return parts.reduce((sum, part) => sum * 256 + Number(part), 0);
};

export const ipv4Text = (number: number): string =>
  [24, 16, 8, 0].map((bits) => Math.floor(number / 2 ** bits) % 256).join(".");

/** The first address of an IPv4 block and how many it has; undefined for IPv6. */
export const ipv4Block = (block: string): { readonly first: number; readonly size: number } | undefined => {
  const [base = "", length = ""] = block.split("/");
  const first = ipv4Number(base);
  return first === undefined ? undefined : { first, size: 2 ** (32 - Number(length)) };
};
