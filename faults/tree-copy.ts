import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const repository = path.join(import.meta.dirname, "..");
const workspaceScope = "@demarc";

const filesOfTree = (): string[] =>
  spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: repository, encoding: "utf8" })
    .stdout.split("\n")
    .filter((file) => file !== "" && fs.existsSync(path.join(repository, file)));

/** Symlinks to the installed packages; workspace packages link into the copy. */
const linkPackages = (from: string, to: string): void => {
  fs.mkdirSync(to);
  for (const name of fs.readdirSync(from)) {
    const target = path.join(from, name);
    if (name !== workspaceScope) fs.symlinkSync(target, path.join(to, name));
    else fs.cpSync(target, path.join(to, name), { recursive: true, verbatimSymlinks: true });
  }
};

/** A copy of the working tree in a temporary folder, in which faults can be planted without touching the original. */
export const copyTree = (): { readonly folder: string; remove(): void } => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-faults-"));
  fs.chmodSync(folder, 0o755);
  for (const file of filesOfTree())
    fs.cpSync(path.join(repository, file), path.join(folder, file), { recursive: true });
  linkPackages(path.join(repository, "node_modules"), path.join(folder, "node_modules"));
  for (const workspaces of ["apps", "packages"])
    for (const name of fs.readdirSync(path.join(repository, workspaces))) {
      const installed = path.join(repository, workspaces, name, "node_modules");
      if (fs.existsSync(installed)) fs.symlinkSync(installed, path.join(folder, workspaces, name, "node_modules"));
    }
  return { folder, remove: () => fs.rmSync(folder, { recursive: true, force: true }) };
};
