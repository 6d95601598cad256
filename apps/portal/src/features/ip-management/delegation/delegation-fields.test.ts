import { expect, test } from "vitest";
import { delegationBody, rewordDelegation } from "./delegation-fields.ts";

const reword = (field: string, message: string) =>
  rewordDelegation({ field, message }, { nameServers: ["ns1.a.example", "nope"] });

test("each entry of a text is one of the list, DS records as they are stored", () =>
  expect(
    delegationBody({
      nameServers: " ns1.a.exam\u00ADple,\nns2.a.example; ",
      dsRecords: "\n1 13 2\u00A0\u200B ab cd \n\n",
    }),
  ).toEqual({
    nameServers: ["ns1.a.example", "ns2.a.example"],
    dsRecords: ["1 13 2 ABCD"],
  }));

test.each([
  ["nameServers", "validation.min-array-length", { message: "ip.two-servers" }],
  ["nameServers", "validation.invalid", { message: "ip.two-servers" }],
  ["nameServers.1", "validation.invalid-value", { message: "ip.two-servers" }],
  ["nameServers.1", "validation.fqdn-invalid", { message: "ip.no-server", params: { name: "nope" } }],
  ["dsRecords", "validation.invalid", { message: "ip.ds-many", params: { most: 8 } }],
  ["dsRecords.1", "validation.invalid-value", { message: "ip.ds-wrong", params: { line: 2 } }],
])("the error of %s, %s, names the entry that is wrong", (field, message, words) =>
  expect(reword(field, message)).toEqual({ field, ...words }),
);
