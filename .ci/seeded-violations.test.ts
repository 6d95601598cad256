import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { judgeSources } from "./source-rules.ts";
import { repository } from "./tracked-files.ts";
import { judgeText, retiredWords } from "./wording.ts";

const tree = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "demarc-seeds-")));
const text = (file: string) => fs.readFileSync(path.join(repository, file), "utf8");

const seeds: Readonly<Record<string, string>> = {
  "package.json": JSON.stringify({
    name: "seeded",
    type: "module",
    workspaces: ["packages/*", "apps/*"],
    scripts: { start: "node apps/api/src/main.ts" },
  }),
  "packages/contract/package.json": text("packages/contract/package.json"),
  "packages/contract/src/users.ts": "export const listUsers = 1;\nexport const forgotten = 2;\n",
  "apps/api/package.json": text("apps/api/package.json"),
  "apps/api/src/main.ts": 'import { listUsers } from "@demarc/contract/users";\nprocess.exitCode = listUsers;\n',
  "apps/api/src/clock.ts": "export const now = 1;\n",
  "apps/portal/src/app/broken.ts": 'import { now } from "../../../api/src/clock.ts";\nexport const then = now;\n',
  "seeds/unformatted.ts": "export const spaced  =  1;\n",
  "seeds/mistyped.ts": 'export const count: number = "3";\n',
  "seeds/floating.ts":
    "const later = async (): Promise<number> => 1;\nexport const start = (): void => {\n  later();\n};\n",
  "seeds/tsconfig.json": JSON.stringify({
    extends: path.join(repository, "tsconfig.json"),
    compilerOptions: { types: [] },
    include: ["*.ts"],
  }),
};

beforeAll(() => {
  for (const [file, content] of Object.entries(seeds)) {
    fs.mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
    fs.writeFileSync(path.join(tree, file), content);
  }
  fs.mkdirSync(path.join(tree, "node_modules/@demarc"), { recursive: true });
  fs.symlinkSync("../../packages/contract", path.join(tree, "node_modules/@demarc/contract"));
});
afterAll(() => fs.rmSync(tree, { recursive: true, force: true }));

const run = async (tool: string, ...words: readonly string[]): Promise<{ code: unknown; said: string }> => {
  const program = path.join(repository, "node_modules/.bin", tool);
  const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" };
  const { code = 0, stdout } = await promisify(execFile)(program, words, { cwd: tree, env })
    .then((done) => ({ ...done, code: 0 }))
    .catch((error: { code: unknown; stdout: string }) => error);
  return { code, said: stdout.replaceAll(/\s+/g, " ") };
};
const ofRepository = (file: string): string => path.join(repository, file);

// One violation for each tool, so that a check that no longer looks at anything does not pass.
describe("finds its seeded violation", () => {
  it.each<[tool: string, words: string[], said: string]>([
    ["oxfmt", ["--check", "-c", ofRepository(".oxfmtrc.json"), "seeds/unformatted.ts"], "seeds/unformatted.ts"],
    [
      "oxlint",
      ["--type-aware", "-c", ofRepository(".oxlintrc.json"), "--tsconfig", "seeds/tsconfig.json", "seeds"],
      "no-floating-promises",
    ],
    ["tsc", ["-p", "seeds"], "seeds/mistyped.ts"],
    [
      "depcruise",
      ["--config", ofRepository(".dependency-cruiser.mjs"), "--output-type", "err-long", "apps"],
      "error portal-and-api-meet-in-the-contract: apps/portal/src/app/broken.ts → apps/api/src/clock.ts",
    ],
    [
      "knip",
      ["--config", ofRepository("knip.json"), "--include", "exports"],
      "forgotten packages/contract/src/users.ts",
    ],
  ])("%s", async (tool, words, expected) => {
    const { code, said } = await run(tool, ...words);
    expect(said).toContain(expected);
    expect(code).not.toBe(0);
  });

  it("the rules about sources", () => {
    const source = { file: "apps/api/src/port.ts", text: 'export const port = "3" as unknown as number;\n' };
    expect(judgeSources([source]).violations).toHaveLength(1);
  });

  it("the rules about wording", () => {
    const retired = retiredWords(text("docs/wording.md"));
    expect(judgeText({ text: "Log in to your firm", language: "en" }, retired)).toHaveLength(2);
    expect(judgeText({ text: "Confirm the form", language: "en" }, retired)).toEqual([]);
  });
});
