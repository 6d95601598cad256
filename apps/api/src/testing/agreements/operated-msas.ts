import { commandsOn } from "../operator-commands.ts";
import type { TestApi } from "../test-api.ts";

/** The operator's commands for master service agreements, on an API. */
export const msaOperator = (api: Pick<TestApi, "app" | "database">) => {
  const run = commandsOn(api);
  return {
    issue: (customerId: number) => run("msa", "create", `customerId=${customerId}`),
    countersign: (id: string, ...fields: string[]) => run("msa", "countersign", id, "name=A. Jansen", ...fields),
    terminate: (id: string) => run("msa", "terminate", id, "reason=A new contract", "--confirm", id),
  };
};
