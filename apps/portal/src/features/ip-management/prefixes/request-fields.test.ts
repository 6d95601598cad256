import { expect, test } from "vitest";
import { requestBody, rewordRequest } from "./request-fields.ts";

const usage = { now: "4", in3m: "8", in12m: "12" };
const services = [{ id: "0192f3a0-0000-7000-8000-0000000000f1", name: "LN-104201 Zwolle" }];

test("a size becomes family and length, and the name of a service its id", () => {
  const fields = { size: "6/48", purpose: "Lab", serviceId: " LN-104201 Zwolle", usage };
  expect(requestBody(fields, services)).toEqual({
    family: 6,
    prefixLength: 48,
    purpose: "Lab",
    serviceId: services[0]?.id,
    usage,
  });
  expect(requestBody({ ...fields, serviceId: "Zwolle" }, services).serviceId).toBe("Zwolle");
});

test("a missing purpose, a missing number and an unknown service have their own texts", () => {
  const reworded = (field: string, message: string) => rewordRequest({ field, message }).message;
  expect(reworded("purpose", "validation.required")).toBe("ip.purpose-needed");
  expect(reworded("usage.in3m", "validation.required")).toBe("ip.usage-needed");
  expect(reworded("serviceId", "validation.invalid-data")).toBe("ip.service-unknown");
  expect(reworded("purpose", "validation.max-length")).toBe("validation.max-length");
});
