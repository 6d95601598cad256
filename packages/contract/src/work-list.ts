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
  summary:
    "The caller's tasks, most urgent first; the finished first steps of a new company come last, as `done`, until all first steps are finished",
  method: "GET",
  path: "/v1/work-list",
  access: { caller: "signed-in" },
  responses: { 200: Type.Array(WorkItem) },
});
