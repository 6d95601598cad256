/** The text of a body that others send; undefined, and nothing more is read, as soon as it is larger. */
export const textWithin = async (
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  largest: number,
): Promise<string | undefined> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > largest) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
};
