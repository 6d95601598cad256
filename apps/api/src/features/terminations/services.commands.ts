import { serviceLifecycles } from "@demarc/contract/services/services";
import {
  type CommandContext,
  dateFrom,
  listed,
  type OperatorCommand,
  readable,
  textFrom,
} from "../../platform/commands/operator-command.ts";
import { findService, operatorServices } from "../services/service-names.operator.ts";
import { outcomeLine, serviceLine, shownLines } from "./services.commands-texts.ts";
import { operateOnService, type ServiceOperation } from "./services.operator.ts";

const mostShown = 200;

const numberFrom = (word: string | undefined): string => {
  const number = word?.trim() ?? "";
  if (number === "") throw new Error("Name the service by its number, such as LN-104212.");
  return number;
};

const list = async ({ operatorPool }: CommandContext, word: string | undefined): Promise<readonly string[]> => {
  const lifecycle = serviceLifecycles.find((one) => one === word?.toUpperCase().replaceAll("-", "_")) ?? null;
  if (word !== undefined && lifecycle === null) throw new Error(`The state is one of ${serviceLifecycles.join(", ")}.`);
  const services = await operatorServices(operatorPool, lifecycle, mostShown + 1);
  const more = services.length > mostShown ? [`There are more than ${mostShown}.`] : [];
  return listed([...services.slice(0, mostShown).map(serviceLine), ...more]);
};

type Read = (words: readonly string[]) => ServiceOperation;

const readers: Readonly<Record<string, Read>> = {
  test: () => ({ action: "test" }),
  suspend: ([reason]) => ({ action: "suspend", reason: reason === undefined ? null : textFrom(reason, "reason") }),
  resume: () => ({ action: "resume" }),
  terminate: ([date]) => ({ action: "terminate", lastDay: date === undefined ? null : dateFrom(date) }),
  withdraw: () => ({ action: "withdraw" }),
};

export const serviceCommand: OperatorCommand = {
  name: "service",
  usage: `  npm run operate -- service show NUMBER                   state, contract, last day and open order
  npm run operate -- service list [STATE]                  services that are neither active nor ended, or those in a state
  npm run operate -- service test NUMBER
  npm run operate -- service suspend NUMBER ["reason"]     customers read the reason in their activity log
  npm run operate -- service resume NUMBER                 it is what it was before
  npm run operate -- service terminate NUMBER [DATE]       with its last day, also another one than before; at once without
  npm run operate -- service withdraw NUMBER               withdraws its termination
`,
  run: async (context) => {
    const [action = "", word, ...rest] = context.words;
    const { operatorPool: pool, by, config } = context;
    if (action === "list") return list(context, word);
    if (action === "show") return shownLines(await findService(pool, numberFrom(word)));
    const read = Object.hasOwn(readers, action) ? readers[action] : undefined;
    if (!read) return undefined;
    const number = numberFrom(word);
    const outcome = await operateOnService({ pool, by, config }, number, read(rest)).catch(readable("service"));
    return [outcomeLine(outcome)];
  },
};
