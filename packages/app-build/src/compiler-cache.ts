import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type babel from "@rolldown/plugin-babel";

type Compiler = Awaited<ReturnType<typeof babel>>;

interface Compiled {
  readonly code: string;
}

const repository = path.join(import.meta.dirname, "../../..");
const folder = path.join(repository, "node_modules/.cache/react-compiler");

const hashOf = (...parts: readonly string[]): string =>
  parts.reduce((hash, part) => hash.update(part).update("\0"), createHash("sha256")).digest("hex");

/** Changes with the versions of the compiler, its options and this file. */
const sources = [
  ...["@babel/core", "@rolldown/plugin-babel", "babel-plugin-react-compiler"].map(
    (name) => `node_modules/${name}/package.json`,
  ),
  "packages/app-build/src/application-config.ts",
  "packages/app-build/src/compiler-cache.ts",
].map((file) => readFileSync(path.join(repository, file), "utf8"));

const read = (file: string): Compiled | undefined => {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Compiled;
  } catch {
    return undefined;
  }
};

/** Builds may run at the same time, so a file appears only when it is complete. If it cannot be written, it is not cached. */
const write = (file: string, result: unknown): void => {
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(result));
    renameSync(`${file}.${process.pid}`, file);
  } catch {
    rmSync(`${file}.${process.pid}`, { force: true });
  }
};

/** A plugin whose results are kept on disk: the builds of all variants compile the same sources. `npm ci` removes them. */
export const withCompilerCache = async (compiler: Promise<Compiler>): Promise<Compiler> => {
  const plugin = await compiler;
  const { transform } = plugin;
  if (typeof transform !== "object") throw new Error(`${plugin.name} has no filtered transform`);
  const { handler } = transform;
  transform.handler = async function cached(code, id, options) {
    // Compiled code for development reacts to changes of its source file. Builds and tests share theirs.
    const mode = process.env["NODE_ENV"] === "development" ? "development" : "";
    const file = path.join(folder, hashOf(...sources, mode, path.relative(repository, id), code));
    const known = read(file);
    if (known) return known;
    const result = await handler.call(this, code, id, options);
    if (result) write(file, result);
    return result;
  };
  return plugin;
};
