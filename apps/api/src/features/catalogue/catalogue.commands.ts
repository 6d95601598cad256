import fs from "node:fs/promises";
import { byOperator, runOperatorChange } from "../../platform/changes/operator-change.ts";
import { type CommandContext, type OperatorCommand, readText } from "../../platform/commands/operator-command.ts";
import type { CatalogueFile } from "./catalogue-file.ts";

const readFile = async (name: string): Promise<CatalogueFile> => {
  const { readCatalogue } = await import("./catalogue-file.reader.ts");
  const { faultless } = await import("../../platform/files/yaml-file.reader.ts");
  return faultless(name, readCatalogue(await readText(name)), "Nothing was imported.").file;
};

const exported = async ({ operatorPool }: CommandContext, name: string): Promise<readonly string[]> => {
  const [{ exportCatalogue }, { writeCatalogue }] = await Promise.all([
    import("./catalogue.operator.ts"),
    import("./catalogue-file.writer.ts"),
  ]);
  const file = await exportCatalogue(operatorPool);
  await fs.writeFile(name, writeCatalogue(file), { flag: "wx" }).catch((error: Error & { code?: string }) => {
    throw error.code === "EEXIST" ? new Error(`${name} exists already.`) : new Error(`${name} cannot be written.`);
  });
  return [`${name} has ${file.packages.length} packages, ${file.sites.length} sites and ${file.routes.length} routes`];
};

const checked = async (name: string): Promise<readonly string[]> => {
  const { packages, sites, routes } = await readFile(name);
  return [`${name} has no faults: ${packages.length} packages, ${sites.length} sites, ${routes.length} routes`];
};

const imported = async ({ operatorPool, by }: CommandContext, name: string): Promise<readonly string[]> => {
  const file = await readFile(name);
  const { importCatalogue } = await import("./catalogue.operator.ts");
  const result = await runOperatorChange(byOperator(operatorPool, by), (transaction) =>
    importCatalogue(transaction, file, by),
  );
  if (!result) return ["The catalogue is this file already; nothing changed."];
  const { version, ...lists } = result;
  return [
    `imported as price list ${version}`,
    ...Object.entries(lists).flatMap(([word, codes]) => (codes.length > 0 ? [`${word}: ${codes.join(", ")}`] : [])),
  ];
};

const onFile =
  (run: (context: CommandContext, name: string) => Promise<readonly string[]>): OperatorCommand["run"] =>
  async (context) => {
    const [name, ...more] = context.words;
    return name === undefined || more.length > 0 ? undefined : run(context, name);
  };

export const catalogueCommands: readonly OperatorCommand[] = [
  {
    name: "catalogue export",
    takes: "FILE",
    summary: "Write sites, routes, packages and prices to a new file",
    run: onFile(exported),
  },
  {
    name: "catalogue check",
    takes: "FILE",
    summary: "List every fault of a file, with its line",
    run: onFile((_context, name) => checked(name)),
  },
  {
    name: "catalogue import",
    takes: "FILE",
    summary: "Replace the catalogue by a file, wholly or not at all",
    run: onFile(imported),
  },
];
