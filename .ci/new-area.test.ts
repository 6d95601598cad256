import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import type { SearchKind, WorkKind } from "@demarc/contract/core/words";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features as apiFeatures } from "../apps/api/src/features.ts";
import { features as portalFeatures } from "../apps/portal/src/app/features.ts";
import { foundKinds } from "../apps/portal/src/app/palette/palette-places.ts";
import workTexts from "../apps/portal/src/app/work-texts.en.ts";
import { repository } from "./tracked-files.ts";

/** What a new area declares in its contract. */
const contract = `
declare module "@demarc/contract/core/words" {
  interface ContractFiles {
    readonly toy: typeof import("./toy.ts");
  }
  interface SearchKinds {
    readonly toy: true;
  }
  interface WorkKinds {
    readonly "toy-broken": true;
  }
}

export const ledger = { "toy.painted": "toy.painted" } as const;
`;

/** What it declares in the API. */
const feature = `
import type { Change } from "${repository}/apps/api/src/platform/changes/change.ts";
import type { Searcher } from "${repository}/apps/api/src/platform/search.ts";
import type { WorkEntry } from "${repository}/apps/api/src/platform/work.ts";

export const found: Searcher["kind"] = "toy";
export const waiting: WorkEntry["kind"] = "toy-broken";
export const change: Pick<Change<"toy.painted">, "action" | "entityType"> = { action: "toy.painted", entityType: "toy" };
`;

// Below node_modules, so that the compiler finds the packages of the repository.
const folder = path.join(repository, "node_modules/.cache/new-area");
beforeAll(() => {
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, "toy.ts"), contract);
  fs.writeFileSync(path.join(folder, "toy.feature.ts"), feature);
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** The files in which the compiler finds errors once the files of the new area are part of a program. */
const incompleteFiles = async (
  program: string,
  toy: readonly string[],
  ...include: readonly string[]
): Promise<string[]> => {
  const config = path.join(folder, `${path.basename(program)}.json`);
  const sources = include.map((one) => path.join(repository, one));
  fs.writeFileSync(
    config,
    JSON.stringify({
      extends: path.join(repository, program, "tsconfig.json"),
      include: sources,
      exclude: [],
      files: toy.map((file) => path.join(folder, file)),
    }),
  );
  const compiler = path.join(repository, "node_modules/.bin/tsc");
  const run = promisify(execFile)(compiler, ["-p", config, "--pretty", "false"], { cwd: repository });
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  const errors = [...stdout.matchAll(/^(?:([^\s(]+)\(\d+,\d+\): )?error .*$/gm)];
  const files = errors.map((match) => match.at(1) ?? match[0]);
  return [...new Set(files)].toSorted();
};

// Each compiles half of the repository.
describe("an area that adds kinds to the search, the work list and the ledger", { timeout: 300_000 }, () => {
  it("needs no other file of the contract or the API than the list of features", async () => {
    expect(await incompleteFiles("", ["toy.ts", "toy.feature.ts"], "packages/contract/src", "apps/api/src")).toEqual(
      [],
    );
  });

  it("does not compile in the portal until the four lists of what a person reads have it", async () => {
    expect(await incompleteFiles("apps/portal", ["toy.ts"], "packages/contract/src", "apps/portal/src")).toEqual([
      "apps/portal/src/app/audit-log.en.ts",
      "apps/portal/src/app/palette/palette-places.ts",
      "apps/portal/src/app/palette/palette.tsx", // the text is in frame/overlays.en.ts
      "apps/portal/src/app/work-texts.en.ts",
    ]);
  });
});

describe("the kinds of records and tasks", () => {
  it("are searched by one feature of the API each", () => {
    const searched: SearchKind[] = apiFeatures.flatMap(({ searchers = [] }) => searchers.map(({ kind }) => kind));
    expect(searched.toSorted()).toEqual(foundKinds.toSorted());
  });

  it("are added to the work list by one feature of the API each, and described by one of the portal", () => {
    const described = Object.keys(workTexts).flatMap((key) => /^work-list\.(.*)\.act$/.exec(key)?.[1] ?? []);
    const added: WorkKind[] = apiFeatures.flatMap(({ work = [] }) => work.map(({ kind }) => kind));
    const drawn = portalFeatures.flatMap(({ work = {} }) => Object.keys(work));
    expect(added.toSorted()).toEqual(described.toSorted());
    expect(drawn.toSorted()).toEqual(described.toSorted());
  });
});
