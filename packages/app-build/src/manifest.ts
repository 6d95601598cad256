import { readFileSync } from "node:fs";

export interface ManifestChunk {
  readonly file: string;
  readonly name?: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}
export type Manifest = Readonly<Record<string, ManifestChunk>>;

export const readManifest = (out: string): Manifest =>
  JSON.parse(readFileSync(`${out}/.vite/manifest.json`, "utf8")) as Manifest;

/** The chunk of a source file, or the chunk with this name if we named it. */
export const chunkOf = (manifest: Manifest, source: string): ManifestChunk => {
  const found = manifest[source] ?? Object.values(manifest).find(({ name, src }) => src === source || name === source);
  if (!found) throw new Error(`The build has no chunk for ${source}`);
  return found;
};

/** The scripts and style sheets of a chunk and of everything that it imports statically. */
export const filesOf = (manifest: Manifest, chunk: ManifestChunk, seen = new Set<string>()): Set<string> => {
  if (seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const sheet of chunk.css ?? []) seen.add(sheet);
  for (const name of chunk.imports ?? []) filesOf(manifest, chunkOf(manifest, name), seen);
  return seen;
};
