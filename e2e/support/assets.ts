import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Variant } from "@demarc/contract/core/variants";

const manifestOf = (variant: Variant): string =>
  fileURLToPath(new URL(`../../apps/portal/dist/${variant}/.vite/manifest.json`, import.meta.url));

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly src?: string;
}

/** True for the URLs of the files with the chunk or module that the pattern names; file names are only hashes. */
export const isAsset = (pattern: RegExp, variant: Variant = "main"): ((url: URL) => boolean) => {
  const chunks: Chunk[] = Object.values(JSON.parse(readFileSync(manifestOf(variant), "utf8")) as Record<string, Chunk>);
  const files = chunks
    .filter(({ name = "", src = "" }) => pattern.test(name) || pattern.test(src))
    .map(({ file }) => `/${file}`);
  if (files.length === 0) throw new Error(`No file holds ${String(pattern)}`);
  return ({ pathname }) => files.includes(pathname);
};
