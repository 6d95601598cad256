import { beforeAll, describe, expect, test } from "vitest";
import { loadCatalogues, translate } from "@demarc/shell/translate.ts";
import { demoLinePackage, demoParameter } from "../../../../testing/demo-line-order.ts";
import { errorText, type Words } from "./order-error-text.ts";
import { fieldLabel } from "./order-field-label.ts";
import { orderFormTexts } from "../order-forms-texts.ts";

beforeAll(() => loadCatalogues(...orderFormTexts));

const whole = demoParameter("pieces", "integer", { multipleOf: 1 });
const parts = demoParameter("power", "integer", { multipleOf: 0.5, label: { en: "Power", nl: "Vermogen" } });
const chosen = demoLinePackage({ parameters: [whole, parts] });
const words = (change: Partial<Words> = {}): Words => ({
  t: translate,
  locale: "en",
  chosen,
  kind: "LINE",
  hasContacts: true,
  ...change,
});
const text = (
  field: string,
  message: string,
  params: Record<string, string | number> = {},
  change: Partial<Words> = {},
) => errorText({ field, message, params }, words(change));

describe("an error says what to do", () => {
  test.each<[string, string, Record<string, string | number>, Parameters<typeof translate>[0]]>([
    ["address.houseNumber", "validation.numeric", {}, "numeric.houseNumber"],
    ["parameters.power", "validation.numeric", {}, "order-form.error.numeric-decimal"],
    ["quantity", "validation.numeric", {}, "validation.numeric"],
    ["parameters.pieces", "validation.numeric", {}, "validation.numeric"],
  ])("%s %s", (field, message, params, key) => expect(text(field, message, params)).toBe(translate(key)));

  test("with numbers and dates as they are read, and products by name", () => {
    expect(text("committedKw", "validation.max", { max: 4.5 })).toBe(
      translate("order-form.error.max-kw", { max: "4.5" }),
    );
    expect(text("parameters.power", "validation.invalid-value")).toBe(
      translate("order-form.error.multiple-of", { step: "0.5" }),
    );
    expect(text("wishDate", "validation.date-too-early", { date: "2026-12-04" })).toContain("4 Dec 2026");
  });

  test("about the contact depends on whether the company has one", () => {
    const missing = translate("order-form.error.no-contact");
    expect(text("contact", "validation.required", {}, { hasContacts: false })).toBe(missing);
    expect(text("contact", "validation.required")).not.toBe(missing);
    expect(text("reference", "validation.required", {}, { hasContacts: false })).not.toBe(missing);
  });

  test("in the words of the server, if the portal has none", () => {
    const error = { field: "x", message: "validation.new-rule", params: {}, text: "In the server’s words." };
    expect(errorText(error, words())).toBe("In the server’s words.");
  });
});

describe("the label of a field", () => {
  test.each([
    ["parameters.power", "Power"],
    ["accessList.1.name", /2/],
    ["nothing", undefined],
  ])("%s", (field, expected) => {
    const label = fieldLabel(field, words());
    if (expected instanceof RegExp) expect(label).toMatch(expected);
    else expect(label).toBe(expected);
  });
});
