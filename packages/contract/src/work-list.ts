import { endpoint } from "./core/endpoint.ts";
import { Type } from "./core/json-schema.ts";
import { WorkItem } from "./core/work-item.ts";

declare module "./core/words.ts" {
  interface ContractFiles {
    readonly "work-list": typeof import("./work-list.ts");
  }
}

export const listWork = endpoint({
  name: "listWork",
  summary: "List tasks",
  details:
    "The caller's tasks, most urgent first. The finished setup steps of a new company come last, as `done`, until all setup steps are finished.",
  method: "GET",
  path: "/v1/work-list",
  access: { caller: "signed-in" },
  responses: { 200: Type.Array(WorkItem) },
});
