import type { OperatorCommand } from "../../platform/commands/operator-command.ts";

export const availabilityCommand: OperatorCommand = {
  name: "availability check",
  takes: "FILE.csv",
  summary: "List every fault of a file of postal codes, with its line",
  run: async ({ words: [name, ...rest] }) => {
    if (name === undefined || rest.length > 0) return undefined;
    const { loadPostalCodes } = await import("./postal-code-file.ts");
    const codes = loadPostalCodes(name, "The file cannot be used.");
    const rows = [...codes.values()].reduce((sum, { length }) => sum + length, 0);
    return [`${name} has no faults: ${codes.size} postal codes in ${rows} rows`];
  },
};
