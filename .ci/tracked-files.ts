import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const repository = fileURLToPath(new URL("../", import.meta.url));

/** What git tracks or would track, without files that were deleted and not yet committed. */
export const trackedFiles = (): string[] =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: repository, encoding: "utf8" })
    .trim()
    .split("\n")
    .filter((file) => existsSync(path.join(repository, file)));
