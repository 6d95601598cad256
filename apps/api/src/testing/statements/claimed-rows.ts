import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Column } from "./described-columns.ts";

const root = fileURLToPath(new URL("../../../../../", import.meta.url));
const pathOf = (name: string): string => JSON.stringify(fileURLToPath(new URL(name, import.meta.url)));

/** A statement that a module exports, or that an exported function returns, with its columns. */
export interface Described {
  readonly name: string;
  readonly module: string;
  readonly exported: string;
  readonly columns: readonly Column[];
}

// `Present` is the type of a non-null value; `Json` excludes what JSON cannot represent, and bare strings and numbers.
const preamble = `
import type { Sql } from ${pathOf("../../platform/database/sql.ts")};
import type { Sql as IdentitySql } from ${pathOf("../../../../identity/src/store/identity-sql.ts")};
import type { Sql as RateLimitSql } from ${pathOf("../../../../../packages/rate-limit/src/tries.ts")};
type RowOf<Made> = Made extends (...given: never[]) => infer Statement ? RowOf<Statement>
  : Made extends Sql<infer Row> | IdentitySql<infer Row> | RateLimitSql<infer Row> ? Row : never;
type Needed<Row> = { [Name in keyof Row]-?: {} extends Pick<Row, Name> ? never : Name }[keyof Row];
type FieldOf<Row, Name> = Name extends keyof Row ? Row[Name] : null;
interface NothingButNull { readonly never: unique symbol }
interface AnyType { readonly any: unique symbol }
type Present<Value> = 0 extends 1 & Value ? AnyType : [NonNullable<Value>] extends [never] ? NothingButNull
  : unknown extends Value ? Value : NonNullable<Value>;
type NoJson = Date | Uint8Array | bigint | symbol | ((...given: never[]) => unknown);
type JsonOf<Value> = unknown extends Value ? Value : Value extends string | number | boolean ? Value
  : Value extends NoJson | AnyType ? never
  : Value extends object ? { [Name in keyof Value]: JsonOf<Value[Name]> } : Value;
type Json<Value> = [Value] extends [string | number | boolean] ? object : JsonOf<Value>;
declare const fits: <Read, Claimed extends Read>() => void;
declare const nothing: <Names extends never>() => void;
`;

interface Check {
  readonly code: string;
  readonly tell: (code: string, message: string) => string;
  /** The nullable table column that this line checks. */
  readonly nullable?: string;
}

const columnChecks = ({ name, type, readAs, nullable }: Column, row: string): Check[] => {
  const claimed = `Present<${row}[${JSON.stringify(name)}]>`;
  const fitting: Check = {
    code: `fits<${readAs === "Json" ? `Json<${claimed}>` : readAs}, ${claimed}>();`,
    tell: (code, message) =>
      code === "TS2339"
        ? `gives ${name}, which its row type lacks`
        : `gives ${name} as ${type}, which is read as ${readAs}: ${message}`,
  };
  if (nullable === undefined) return [fitting];
  const tell = () => `gives ${name} of ${nullable}, which may be null; its row type knows no null there`;
  return [fitting, { code: `fits<FieldOf<${row}, ${JSON.stringify(name)}>, null>();`, tell, nullable }];
};

const checksOf = ({ exported, columns }: Described, module: string, row: string): Check[] => [
  { code: `type ${row} = RowOf<typeof ${module}.${exported}>;`, tell: (_code, message) => message },
  ...columns.flatMap((column) => columnChecks(column, row)),
  {
    code: `nothing<Exclude<Needed<${row}>, ${columns.map(({ name }) => JSON.stringify(name)).join(" | ") || "never"}>>();`,
    tell: (_code, message) =>
      `does not give ${message.match(/"[^"]+"/g)?.join(", ") ?? message}, which its row type has`,
  },
];

const compile = (folder: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const compiler = path.join(root, "node_modules/typescript/bin/tsc");
    const given = [compiler, "-p", folder, "--pretty", "false", "--noErrorTruncation"];
    execFile(process.execPath, given, { cwd: root, maxBuffer: 2 ** 26 }, (error, output) => {
      // Exit codes 1 and 2 mean that the compiler found errors.
      if (error && output === "") reject(error);
      else resolve(output);
    });
  });

const diagnostic = /^(\S.*?)\((\d+),\d+\): error (TS\d+): (.*)$/;

/** Compiles a module next to the sources; returns the diagnostics by line. */
const diagnosticsOf = async (source: string) => {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "demarc-rows-")));
  const probe = path.join(folder, "rows.ts");
  try {
    const options = { typeRoots: [path.join(root, "node_modules/@types")] };
    const settings = {
      extends: path.join(root, "tsconfig.json"),
      compilerOptions: options,
      files: ["rows.ts"],
      include: [],
    };
    fs.writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify(settings));
    fs.writeFileSync(probe, source);
    const lines = (await compile(folder)).split("\n").filter((line) => /^\S/.test(line));
    const all = lines.map((line) => {
      const [, file = "", position, code = "", message = ""] = diagnostic.exec(line) ?? [];
      if (!file) throw new Error(`The row types were not compared: ${line}`);
      return { file, line: Number(position), code, message };
    });
    // Errors in the sources themselves are left to `npm run check`; a row type that is `any` matches nothing.
    return all.filter(({ file }) => path.resolve(root, file) === probe);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
};

/**
 * Compares the columns of each statement with its row type, by statement name. The compiler itself compares, so a row
 * type may be written in any way. `known` lists nullable table columns that are never null where they are read; `unmet`
 * are those that no statement reads like that. The nullability of expressions is unknown.
 */
export const compareRows = async (statements: readonly Described[], known: readonly string[]) => {
  const modules = [...new Set(statements.map(({ module }) => module))];
  const imports = modules.map((module, position) => `import type * as m${position} from ${JSON.stringify(module)};`);
  const head = (preamble + imports.join("\n")).split("\n");
  const checks = statements.flatMap((statement, position) =>
    checksOf(statement, `m${modules.indexOf(statement.module)}`, `R${position}`).map(
      (check) => [statement.name, check] as const,
    ),
  );
  const code = [...head, ...checks.map(([, check]) => check.code)].join("\n");
  const mismatches = new Map(statements.map(({ name }) => [name, [] as string[]]));
  const unmet = new Set(known);
  for (const refused of await diagnosticsOf(code)) {
    const [name, check] = checks[refused.line - head.length - 1] ?? [];
    if (!name || !check) throw new Error(`The row types were not compared: ${refused.message}`);
    if (check.nullable && known.includes(check.nullable)) unmet.delete(check.nullable);
    else mismatches.get(name)?.push(check.tell(refused.code, refused.message));
  }
  return { mismatches, unmet };
};
