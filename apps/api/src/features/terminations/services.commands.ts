import { type CommandContext, type OperatorCommand, readable } from "../../platform/commands/operator-command.ts";
import { operateOnService, type ServiceOperation } from "./services.operator.ts";

const operated = async (
  { words: [word = "", ...more], operatorPool: pool, by, config }: CommandContext,
  wanted: ServiceOperation,
): Promise<readonly string[] | undefined> => {
  const number = word.trim();
  if (number === "" || more.length > 0) return undefined;
  const { before, after } = await operateOnService({ pool, by, config }, number, wanted).catch(readable("service"));
  return [`${after.name}  ${before.lifecycle} → ${after.lifecycle}`];
};

/** Steps of a service of any kind that the operator API does not have. */
export const serviceCommands: readonly OperatorCommand[] = [
  {
    name: "service test",
    takes: "NUMBER",
    summary: "Put a service that is PROVISIONING into TESTING",
    run: (context) => operated(context, { action: "test" }),
  },
  {
    name: "service withdraw",
    takes: "NUMBER",
    summary: "Withdraw the termination of a service",
    run: (context) => operated(context, { action: "withdraw" }),
  },
];
