import { expect, test } from "vitest";
import { requestBody, rewordRequest } from "./request-fields.ts";

test("a size becomes family and length", () =>
  expect(requestBody({ size: "6/48", purpose: "Lab" })).toEqual({ family: 6, prefixLength: 48, purpose: "Lab" }));

test("only a missing purpose has its own text", () => {
  expect(rewordRequest({ field: "purpose", message: "validation.required" }).message).toBe("ip.purpose-needed");
  expect(rewordRequest({ field: "purpose", message: "validation.max-length" }).message).toBe("validation.max-length");
});
