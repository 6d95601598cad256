import { expect, it } from "vitest";
import { pathParameters } from "./endpoint.ts";

it.each([
  ["/v1/customer/:customerId/line/:id", ["customerId", "id"]],
  ["/v1/customer", []],
])("the parameters of %s are %j", (path, names) => {
  expect(pathParameters(path)).toEqual(names);
});
