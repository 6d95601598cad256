import { byOperator, runOperatorChange } from "../../platform/changes/operator-change.ts";
import { type OperatorCommand, readable, readText } from "../../platform/commands/operator-command.ts";
import { faultless } from "../../platform/files/yaml-file.reader.ts";
import { importTemplate } from "./agreements.operator.ts";
import { readTemplate } from "./msa-template.ts";

export const templateCommand: OperatorCommand = {
  name: "msa-template import",
  takes: "FILE.yaml",
  summary: "Import the text of new agreements; companies without an agreement get it",
  run: async ({ words: [file, ...more], operatorPool, by }) => {
    if (file === undefined || more.length > 0) return undefined;
    const { file: read } = faultless(file, readTemplate(await readText(file)), "Nothing was imported.");
    const importing = runOperatorChange(byOperator(operatorPool, by), (transaction) =>
      importTemplate(transaction, read),
    );
    await importing.catch(readable("version"));
    return [`${read.version} is the template of new agreements`];
  },
};
