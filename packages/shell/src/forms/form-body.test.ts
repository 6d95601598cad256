import { bodyErrors } from "@demarc/contract/core/body-rules";
import { nullable, oneOf, optionalText, payload, requiredText, uuid } from "@demarc/contract/core/fields";
import { Type } from "@demarc/contract/core/json-schema";
import { describe, expect, test } from "vitest";
import { bodyFrom } from "./form-body.ts";

const Order = payload("order", {
  lines: Type.Array(payload("line", { code: requiredText(10), quantity: Type.Integer({ minimum: 1 }) })),
  lengths: Type.Optional(Type.Array(Type.Integer())),
  contact: Type.Optional(nullable(payload("contact", { name: requiredText(10), note: optionalText(10) }))),
  size: Type.Optional(nullable(Type.Integer())),
  family: Type.Optional(Type.Union([Type.Literal(4), Type.Literal(6)])),
  kind: Type.Optional(oneOf(["A", "B"])),
  id: Type.Optional(uuid()),
});

describe("bodyFrom", () => {
  test("makes numbers of what is typed, in lists and in their objects too", () => {
    const values = {
      lines: [{ code: "A", quantity: "3" }],
      lengths: ["24", " 3\u200B2\u00A0"],
      size: "\u20695",
      family: "６",
    };
    expect(bodyFrom(Order, values)).toEqual({
      lines: [{ code: "A", quantity: 3 }],
      lengths: [24, 32],
      size: 5,
      family: 6,
    });
  });

  test("makes no number of what is only invisible", () => {
    expect(bodyFrom(Order, { size: "\u200B" })).toEqual({ size: "\u200B" });
  });

  test("sends null for an empty field where the body allows it, and leaves out what no empty text can be", () => {
    const values = { lines: [], contact: { name: "", note: "" }, size: "", family: "", kind: "", id: "" };
    expect(bodyFrom(Order, values)).toEqual({ lines: [], contact: { name: "", note: null }, size: null });
    expect(bodyFrom(Order, { lines: [], contact: null })).toEqual({ lines: [], contact: null });
  });

  test("keeps text that is no number, and sends nothing that the body does not name", () => {
    const body = bodyFrom(Order, { lines: [{ code: "A", quantity: "3 pieces" }], extra: 1 });
    expect(body).toEqual({ lines: [{ code: "A", quantity: "3 pieces" }] });
    expect(bodyErrors(Order, body)).toEqual([{ field: "lines.0.quantity", message: "validation.numeric", params: {} }]);
  });
});
