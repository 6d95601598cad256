import { beforeEach, describe, expect, test } from "vitest";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { loadConfiguration } from "@demarc/shell/config.ts";
import { anyApi, fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { addressQuery } from "./address-lookup.data.ts";
import { fillEmpty } from "./apply-parts.ts";
import {
  applySteps,
  firstStepOf,
  furthestStep,
  isBefore,
  openFields,
  stepAfter,
  stepBefore,
  stepIn,
  stepOf,
  stepPath,
} from "./apply-steps.ts";
import { blankApplication } from "./blank-application.ts";
import { containsUsername } from "./password-rules.ts";
import { activateAccount, activationLinkOf, activationQuery, applicationQuery, registerQuery } from "./signup.data.ts";

beforeEach(async () => {
  fakeApi({});
  await loadConfiguration();
  queryClient.clear();
});

describe("the steps of an application", () => {
  test.each([
    ["coc", "company"],
    ["address.street", "company"],
    ["contact.email", "contact"],
    ["interests", "contact"],
    ["iban", "payment"],
    ["termsAccepted", "check"],
    ["unknown", "check"],
  ] as const)("%s is a field of %s", (field, step) => expect(stepOf(field)).toBe(step));

  test.each([
    [["iban", "contact.email"], "contact"],
    [["termsAccepted", "coc"], "company"],
    [["unknown"], "check"],
    [[], "check"],
  ] as const)("%j come first in %s", (fields, step) => expect(firstStepOf(fields)).toBe(step));

  test("are in the address, of which the first one has none", () => {
    expect(["", "?step=payment", "?step=unknown", "?step=company"].map(stepIn)).toEqual([
      "company",
      "payment",
      "company",
      "company",
    ]);
    expect(applySteps.map((step) => stepPath("/apply", step))).toEqual([
      "/apply",
      "/apply?step=contact",
      "/apply?step=payment",
      "/apply?step=check",
    ]);
  });

  test("follow each other; the first and the last stay", () => {
    expect(applySteps.map(stepAfter)).toEqual(["contact", "payment", "check", "check"]);
    expect(applySteps.map(stepBefore)).toEqual(["company", "company", "contact", "payment"]);
    expect([isBefore("company", "contact"), isBefore("contact", "contact"), isBefore("check", "contact")]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("can be opened up to the first that is not complete", () => {
    const blank = blankApplication("reseller", "en");
    const address = { ...blank.address, street: "Molenpad", houseNumber: "4", postalCode: "8011AB", city: "Zwolle" };
    const company = { ...blank, coc: "99990011", name: "Weidemolen B.V.", address };
    const contact = {
      ...company,
      contact: {
        ...blank.contact,
        firstName: "Team",
        lastName: "Molen",
        email: "team@molen.example",
        phoneNumber: "0200000099",
      },
    };
    const wrongIban = { ...contact, iban: "NL00DEMO" };
    expect(furthestStep({ ...contact, name: "" })).toBe("company");
    expect([blank, company, wrongIban, contact].map(furthestStep)).toEqual(["company", "contact", "payment", "check"]);
    expect(openFields(company, "company")).toEqual([]);
    expect(openFields(blank, "company")).toEqual(expect.arrayContaining(["coc", "name", "address.city"]));
    expect(openFields(blank, "company")).not.toContain("contact.email");
  });
});

describe("fields that are looked up", () => {
  const fill = (typed: Record<string, string>, before?: Record<string, string>) => {
    const values: Record<string, string> = { ...typed };
    const form = {
      getValues: (field: string) => values[field],
      setValue: (field: string, value: string) => (values[field] = value),
    };
    const isFilled = fillEmpty(
      form as never,
      [
        ["address.street", "Kade"],
        ["address.city", "Zwolle"],
      ],
      before,
    );
    return [isFilled, values["address.street"], values["address.city"]];
  };
  test.each<[Record<string, string>, Record<string, string> | undefined, unknown[]]>([
    [{ "address.street": "", "address.city": "" }, undefined, [true, "Kade", "Zwolle"]],
    [{ "address.street": "", "address.city": "Typed" }, undefined, [false, "", "Typed"]],
    [{ "address.street": "Old", "address.city": "" }, { "address.street": "Old" }, [true, "Kade", "Zwolle"]],
    [{ "address.street": "Typed", "address.city": "" }, { "address.street": "Old" }, [false, "Typed", ""]],
  ])("%j after %j are %j", (typed, before, expected) => expect(fill(typed, before)).toEqual(expected));
});

test.each([
  ["Secret-joris-1", "joris@polderlicht.example", true],
  ["secret-JORIS@POLDERLICHT.EXAMPLE", " Joris@polderlicht.example ", true],
  ["my-jan-1", "jan@polderlicht.example", false],
  ["my-jans-1", "jans@polderlicht.example", true],
  ["another one", "joris@polderlicht.example", false],
  ["anything", "", false],
])("%s has the user name %s in it: %s", (password, username, expected) => {
  expect(containsUsername(password, username)).toBe(expected);
});

describe("a link", () => {
  const link = { customerId: 7, accountId: "a", token: "t" };
  test.each([
    ["#customerId=7&accountId=a&token=t", link],
    ["customerId=7&accountId=a&token=t", link],
    ["#customerId=0&accountId=a&token=t", undefined],
    ["#customerId=1.5&accountId=a&token=t", undefined],
    ["#accountId=a&token=t", undefined],
    ["#customerId=7&token=t", undefined],
    ["#customerId=7&accountId=a", undefined],
    ["", undefined],
  ])("%j activates %j", (hash, expected) => expect(activationLinkOf(hash)).toEqual(expected));

  test.each([
    [404, "not-found", null],
    [400, "", null],
    [403, "role.missing", "error"],
  ])("that is answered by %i %s is %s", async (status, code, expected) => {
    const invalid = {
      status: 400,
      body: { validationErrors: [{ field: "token", message: "m", params: {}, text: "x" }] },
    };
    const answer = () => (status === 400 ? invalid : refusal(status, code));
    fakeApi({ "POST /v1/application/view": answer, "POST /v1/customer/7/account/a/activation": answer });
    const ofApplication = queryClient.fetchQuery(applicationQuery("t"));
    const ofAccount = queryClient.fetchQuery(activationQuery(link));
    if (expected === null) expect(await Promise.all([ofApplication, ofAccount])).toEqual([null, null]);
    else {
      await expect(ofApplication).rejects.toThrow(code);
      await expect(ofAccount).rejects.toThrow(code);
    }
  });

  test("without its parts activates nothing, and sends its token only in the body", async () => {
    const { calls, sent } = anyApi({});
    expect(await queryClient.fetchQuery(activationQuery(undefined))).toBeNull();
    await queryClient.fetchQuery(activationQuery(link));
    await activateAccount(link, { password: "p" } as never);
    expect(sent().join()).not.toContain("t=");
    expect(calls.map(({ body }) => body)).toEqual([{ token: "t" }, { password: "p" }]);
  });
});

test("a register that gives no answer leaves the number as it is; an unknown address is none", async () => {
  fakeApi({});
  expect(await queryClient.fetchQuery(registerQuery("coc", "1"))).toEqual({ valid: true, source: "format" });
  const wish = { postalCode: "8011AB", houseNumber: 4, extension: "" };
  fakeApi({ "GET /v1/postal-code-check?postalCode=8011AB&houseNumber=4": () => refusal(404, "address.not-found") });
  expect(await queryClient.fetchQuery(addressQuery(wish))).toBeNull();
});
