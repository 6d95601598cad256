import { invalid } from "../../../platform/errors.ts";
import { blockFrom, type Block, holds } from "./ip-block.ts";

/** Reads a block inside a prefix. Throws a 400 on `field` for host bits, the prefix itself and what lies elsewhere. */
export const blockInPrefix = (prefix: Block, text: string, field: string, orWhole = false): Block => {
  const block = blockFrom(text);
  if (!block) throw invalid(field, "validation.invalid-value");
  if (!holds(prefix, block) || (!orWhole && block.length === prefix.length))
    throw invalid(field, "validation.ip-not-in-prefix");
  return block;
};
