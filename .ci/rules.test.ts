import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import imports from "../.dependency-cruiser.mjs";
import { allowedImports, ofValue, type SeededImport, seededImports } from "./seeded-imports.ts";
import { violationsIn } from "./source-rules.ts";
import { repository } from "./tracked-files.ts";

const temporary = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "demarc-rules-")));
afterAll(() => fs.rmSync(temporary, { recursive: true, force: true }));

/** Writes a tree of a few small files, for a tool to read. */
const put = (tree: string, files: Readonly<Record<string, string>>): void => {
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
    fs.writeFileSync(path.join(tree, file), text);
  }
};

/** The output of a tool for a tree, without colours and line breaks. */
const printed = async (tree: string, tool: string, ...given: readonly string[]): Promise<string> => {
  const program = path.join(repository, "node_modules/.bin", tool);
  const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" };
  const run = promisify(execFile)(program, given, { cwd: tree, env });
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  return stdout.replaceAll(/\s+/g, " ");
};

const importOf = ({ from, to, as = ofValue }: SeededImport): string => {
  const relative = path.relative(path.dirname(from), to);
  if (to.startsWith("node_modules/")) return as("undeclared");
  return as(relative.startsWith(".") ? relative : `./${relative}`);
};

describe("an import rule", () => {
  const seeds = Object.entries(seededImports).flatMap(([rule, all]) => all.map((seed) => ({ rule, ...seed })));
  let said: string;

  beforeAll(async () => {
    const tree = path.join(temporary, "imports");
    const all = [...seeds, ...allowedImports];
    put(tree, {
      "package.json": '{ "name": "seeded" }',
      "node_modules/undeclared/package.json": '{ "name": "undeclared", "main": "index.js" }',
    });
    put(tree, Object.fromEntries(all.map(({ to }) => [to, "export const it = 1;\n"])));
    put(tree, Object.fromEntries(all.map((seed) => [seed.from, importOf(seed)])));
    const config = path.join(repository, ".dependency-cruiser.mjs");
    said = await printed(tree, "depcruise", "--config", config, "--output-type", "err-long", "packages", "apps");
  });

  it.each(imports.forbidden.map(({ name, comment }) => [name, comment] as const))(
    "%s finds its seeded violations and prints its sentence",
    (name, comment) => {
      const seeded = seeds.filter(({ rule }) => rule === name);
      expect(seeded).not.toEqual([]);
      for (const { from, to } of seeded) expect(said).toContain(`error ${name}: ${from} → ${to}`);
      expect(said).toContain(comment);
    },
  );

  it("finds nothing else, and prints no false alarm", () => {
    expect(said.match(/\w+ [\w-]+: \S+ →/g)?.toSorted()).toEqual(
      seeds.map(({ rule, from }) => `error ${rule}: ${from} →`).toSorted(),
    );
    expect(said).toContain(`${seeds.length} dependency violations (${seeds.length} errors, 0 warnings)`);
    expect(said).not.toContain("missing-t");
  });
});

describe("the check for dead code", () => {
  it("names an export of the contract that no file imports", async () => {
    const tree = path.join(temporary, "dead-code");
    const manifest = (folder: string) => fs.readFileSync(path.join(repository, folder, "package.json"), "utf8");
    put(tree, {
      "package.json": JSON.stringify({
        name: "seeded",
        workspaces: ["packages/*", "apps/*"],
        scripts: { start: "node apps/api/src/main.ts" },
      }),
      "packages/contract/package.json": manifest("packages/contract"),
      "packages/contract/src/users.ts":
        "export const listUsers = 1;\nexport const forgotten = 2;\nexport type Lost = 3;\n",
      "apps/api/package.json": manifest("apps/api"),
      "apps/api/src/main.ts": 'import { listUsers } from "@demarc/contract/users";\nprocess.exitCode = listUsers;\n',
    });
    fs.mkdirSync(path.join(tree, "node_modules/@demarc"), { recursive: true });
    fs.symlinkSync("../../packages/contract", path.join(tree, "node_modules/@demarc/contract"));
    const config = path.join(repository, "knip.json");
    const said = await printed(tree, "knip", "--config", config, "--include", "exports,types");
    expect(said).toContain("forgotten packages/contract/src/users.ts");
    expect(said).toContain("Lost type packages/contract/src/users.ts");
    expect(said).not.toContain("listUsers");
  });
});

describe("a rule about sources", () => {
  const judge = (file: string, text: string): string[] =>
    violationsIn([{ file, text }]).filter((sentence) => sentence.startsWith(file));

  it.each([
    ["const day = new Date().toISOString().slice(0, 10);", 1],
    ["const day = clock.now().toISOString().slice(0, 10);", 1],
    ['const day = at.toLocaleDateString("sv");', 1],
    ["where due_date < current_date", 1],
    ["where created_at::date = ${day}", 1],
    ["where due_date < now()::date", 1],
    ["and at >= ${from}::date at time zone 'Europe/Amsterdam'", 1],
    ["and at < (${to}::date + 1) at time zone 'Europe/Amsterdam'", 1],
    ["and at < (${to}::date + 1)::timestamp at time zone 'Europe/Amsterdam'", 0],
    ["const day = amsterdamDate(new Date());", 0],
    ["where due_date < (now() at time zone 'Europe/Amsterdam')::date", 0],
    ["new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)", 0],
  ])("finds a day that is not that of Amsterdam: %s", (text, count) => {
    expect(judge("apps/api/src/days.ts", text)).toHaveLength(count);
    expect(judge("apps/api/src/days.test.ts", text)).toEqual([]);
  });

  it("finds a cast through unknown that is not listed, and a listed one that is gone", () => {
    const text = 'export const port = "3" as unknown as number;\n';
    expect(judge("apps/api/src/port.ts", text)).toEqual([
      'apps/api/src/port.ts has 1 casts with "as unknown as", and 0 are allowed. Let the compiler check the type, or list the cast with its reason in .ci/allowed-casts.ts.',
    ]);
    expect(judge("apps/api/src/app.ts", text)).toEqual([]);
    expect(judge("apps/api/src/app.ts", text + text)).toHaveLength(1);
    expect(judge("apps/api/src/app.ts", "")).toEqual([
      'apps/api/src/app.ts has 0 casts with "as unknown as". Lower its number in .ci/allowed-casts.ts from 1.',
    ]);
    expect(violationsIn([])).toContain("apps/api/src/app.ts is not there. Take it out of .ci/allowed-casts.ts.");
  });

  it.each([
    ["six functions", "export const a = 1;\nexport async function b() {}\nexport { c, d, e as f, g } from './x.ts';\n"],
    ["all of a file", "export * from './x.ts';\n"],
  ])("finds a *.public.ts that exports %s", (_what, text) => {
    expect(judge("apps/api/src/features/lines/lines.public.ts", text)).toEqual([
      "apps/api/src/features/lines/lines.public.ts exports more than 5 functions. What other slices need of a slice is small; what they do not use stays private.",
    ]);
  });

  it("allows a *.public.ts with five functions and their types", () => {
    const text =
      "export { a, b, c, d, type E } from './x.ts';\nexport const f = 1;\nexport type { G } from './x.ts';\n";
    expect(judge("apps/api/src/features/lines/lines.public.ts", text)).toEqual([]);
  });

  it.each([
    "// eslint-disable-next-line no-console -- a reason",
    "// oxlint-disable-next-line no-console",
    "// @ts-ignore",
  ])("finds the suppression %j", (line) => {
    expect(judge("apps/api/src/port.ts", `\n${line}\n`)).toEqual([
      'apps/api/src/port.ts:2 suppresses a check. Write "oxlint-disable-next-line <rule> -- <reason>".',
    ]);
  });

  it("finds an endpoint that a *.data.ts calls by its bare name", () => {
    const file = "apps/portal/src/features/lines/lines.data.ts";
    expect(judge(file, "const page = call(listLines, { params });\n")).toEqual([
      `${file} calls listLines by its bare name. Import the contract as a namespace ("import * as contract"), so that a function may have the name of its endpoint.`,
    ]);
    expect(judge(file, "const page = call(contract.listLines, { params });\n")).toEqual([]);
  });

  it("allows a suppression with its reason", () => {
    expect(judge("apps/api/src/port.ts", "/* oxlint-disable oxc/no-map-spread -- samples */")).toEqual([]);
  });
});
