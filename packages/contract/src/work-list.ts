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
    "What waits for the caller, most pressing first; what a new company has arranged stands last, as `done`, until the rest of it is arranged too",
  method: "GET",
  path: "/v1/work-list",
  access: { caller: "signed-in" },
  responses: { 200: Type.Array(WorkItem) },
});
