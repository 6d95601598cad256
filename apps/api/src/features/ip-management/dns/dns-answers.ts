import { partsOf } from "../../../platform/parts.ts";

/** A list of objects in an answer. Throws for anything else. */
export const listIn = (answer: unknown, name: string): readonly Record<string, unknown>[] => {
  const list = (answer as Record<string, unknown> | null | undefined)?.[name];
  if (!Array.isArray(list) || !list.every((item) => typeof item === "object" && item !== null))
    throw new Error(`a response without ${name}`);
  return list as readonly Record<string, unknown>[];
};

/** Sends the items in batches, one request after another. */
export const inParts = async <Item, Found>(
  items: readonly Item[],
  size: number,
  ask: (part: readonly Item[]) => Promise<readonly Found[]>,
): Promise<Found[]> => {
  const found: Found[] = [];
  for (const part of partsOf(items, size)) found.push(...(await ask(part)));
  return found;
};
