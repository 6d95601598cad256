import type { OperatorCommand } from "../../platform/commands/operator-command.ts";

export const availabilityCommand: OperatorCommand = {
  name: "availability",
  usage: `  npm run operate -- availability check FILE.csv           every fault of a file of postal codes, with its line
`,
  run: async ({ words: [action, name, ...rest] }) => {
    if (action !== "check" || name === undefined || rest.length > 0) return undefined;
    const { loadPostalCodes } = await import("./postal-code-file.ts");
    const codes = loadPostalCodes(name, "The file cannot be used.");
    const rows = [...codes.values()].reduce((sum, { length }) => sum + length, 0);
    return [`${name} has no faults: ${codes.size} postal codes in ${rows} rows`];
  },
};
