import { requestDelegation } from "@demarc/contract/ip-management/delegation";
import { expect, test } from "vitest";
import { type BodyJudge, createResolver, fieldAt } from "./body-judge.ts";

const judge: BodyJudge = {
  body: requestDelegation.body,
  rules: requestDelegation.rules,
  toBody: ({ nameServers }: { readonly nameServers: string }) => ({ nameServers: nameServers.split("\n") }),
};
const verdict = async (nameServers: string, given = judge) => {
  const options = { fields: {}, shouldUseNativeValidation: false };
  return (await createResolver<{ nameServers: string }>()({ nameServers }, given, options)).errors.nameServers;
};

test("a path inside a text of the form belongs to that text", () => {
  const fields = { nameServers: "a\nb", address: { city: "Zwolle" }, types: ["abuse"] };
  for (const [path, field] of [
    ["nameServers.1", "nameServers"],
    ["address.city", "address.city"],
    ["address.street", "address.street"],
    ["types.0", "types.0"],
    ["", ""],
  ] as const)
    expect(fieldAt(fields, path)).toBe(field);
});

test("the body of the fields is judged, and the first error of a field counts", async () => {
  expect(await verdict("ns1.a.example\nns2.a.example")).toBeUndefined();
  expect(await verdict("nope")).toMatchObject({ message: "validation.min-array-length", params: { min: 2 } });
  expect(await verdict("ns1.a.example\nnope")).toMatchObject({ message: "validation.fqdn-invalid" });
});

test("a form words an error by the field and the body", async () => {
  const reword = ({ field, message }: { field: string; message: string }, body: { nameServers: string[] }) => ({
    field,
    message: `own ${message}`,
    params: { name: body.nameServers[1] ?? "" },
  });
  expect(await verdict("ns1.a.example\nnope", { ...judge, reword })).toMatchObject({
    message: "own validation.fqdn-invalid",
    params: { name: "nope" },
  });
});
