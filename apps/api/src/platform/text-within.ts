/** Reads the text of an external body. Stops and returns undefined as soon as the body exceeds the limit. */
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
