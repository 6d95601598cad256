import { invalid } from "../../../platform/refusals/errors.ts";
import { blockFrom, type Block, holds } from "./ip-block.ts";

/**
 * Parses a block inside a prefix. Throws a 400 on `field` for set host bits, for the prefix itself and for blocks
 * outside it.
 */
export const blockInPrefix = (prefix: Block, text: string, field: string, orWhole = false): Block => {
  const block = blockFrom(text);
  if (!block) throw invalid(field, "validation.invalid-value");
  if (!holds(prefix, block) || (!orWhole && block.length === prefix.length))
    throw invalid(field, "validation.ip-not-in-prefix");
  return block;
};
