import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { demoCustomer } from "./testing/demo-customer.ts";
import { demoClaims, demoToken } from "./testing/demo-token.ts";
import { fakeApi, refusal } from "./testing/fake-api.ts";
import { loadConfiguration } from "./config.ts";
import { clearSession, enterSession, readSession, setPerson } from "./session.ts";
import { startSession } from "./sign-in/session-start.ts";
import { currentLocale, setLocale } from "./translate.ts";

const accepted = {
  "POST /v1/token/validate": () => ({ body: { valid: true, ...demoClaims() } }),
  [`GET /v1/customer/${demoCustomer.id}`]: () => ({ body: demoCustomer }),
};

beforeEach(async () => {
  fakeApi({});
  await loadConfiguration();
  clearSession();
  localStorage.clear();
});

describe("the person", () => {
  const me = (locale: "en" | "nl") => ({
    "GET /v1/me": () => ({
      body: { account: { firstName: "Sanne", middleName: "van der", lastName: "Meer", locale } },
    }),
  });
  const startWith = async (locale: "en" | "nl") => {
    localStorage.setItem("demarc.token", demoToken());
    fakeApi({ ...accepted, ...me(locale) });
    await startSession();
    await waitFor(() => expect(readSession().person).toEqual({ name: "Sanne van der Meer", locale }));
  };
  afterEach(() => setLocale("en"));

  test("has the full name of the account, whose language applies until another is chosen", async () => {
    await startWith("nl");
    await waitFor(() => expect(currentLocale()).toBe("nl"));
    expect(localStorage.getItem("demarc.locale")).toBe("nl");
  });

  test("keeps the language that was chosen in this browser", async () => {
    localStorage.setItem("demarc.locale", "en");
    await startWith("nl");
    expect(currentLocale()).toBe("en");
  });

  test("of an earlier token does not name the person who signed in since", () => {
    enterSession(demoToken(), demoClaims(), demoCustomer);
    setPerson("an earlier token", { name: "Sanne van der Meer", locale: "nl" });
    expect(readSession().person).toBeUndefined();
  });

  test("is signed in also while the account cannot be read", async () => {
    localStorage.setItem("demarc.token", demoToken());
    fakeApi({ ...accepted, "GET /v1/me": () => refusal(403, "forbidden") });
    await startSession();
    expect(readSession()).toMatchObject({ status: "signed-in" });
    expect(readSession().person).toBeUndefined();
  });
});
