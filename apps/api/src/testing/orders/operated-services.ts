import { serviceTypes } from "@demarc/contract/services/services";
import type { WrittenService } from "../../features/services/operated-service.steps.ts";
import { commandsOn } from "../operator-commands.ts";
import type { TestApi } from "../test-api.ts";

export type ServiceStep = "test" | "suspend" | "resume" | "terminate" | "withdraw-termination";

/** The field that the word after the id of a service is for. */
const fields: Readonly<Partial<Record<ServiceStep, string>>> = { suspend: "message", terminate: "lastDay" };

const tables: Readonly<Partial<Record<string, string>>> = { wdm: "wdm_service" };
const typeOfService = serviceTypes
  .map((type) => `select '${type}' as type from ${tables[type] ?? type.replace("-", "_")} where id = $1`)
  .join(" union all ");

/** Repeats a call that a busy database refused, as a system of the operator does. */
const untilFree = async <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await send();
  } catch (error) {
    if (error instanceof Error && error.message.includes("database.busy")) return untilFree(send);
    throw error;
  }
};

/** The operator's commands for services of any kind, on an API: a step, the id of the service, and its message or last day. */
export const serviceOperator = (api: Pick<TestApi, "app" | "database">) => {
  const run = commandsOn(api);
  return async (step: ServiceStep, id: string, word?: string) => {
    const [service] = await api.database.rows<{ type: string }>(typeOfService, [id]);
    const given = word === undefined ? [] : [`${fields[step]}=${word}`];
    const confirmed = step === "terminate" ? ["--confirm", id] : [];
    const words = [service?.type ?? "", step, id, "reason=Asked by the customer", ...given, ...confirmed];
    return untilFree(() => run<WrittenService>(...words));
  };
};
