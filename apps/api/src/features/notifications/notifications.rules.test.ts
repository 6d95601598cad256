import type { Role } from "@demarc/contract/core/access";
import { describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import type { NotificationSource, NotificationText } from "../../platform/notifications.ts";
import { inLanguage, recipientsOf, typesFor } from "./notifications.rules.ts";

const find = () => sql<never>`select`;
const source = (event: NotificationSource["event"], role?: Role, texts?: NotificationSource["texts"]) => {
  const text: NotificationText = { title: () => event };
  return { event, ...(role && { role }), find, texts: texts ?? { en: text, nl: text } };
};
const sources = [
  source("invoice.published", "RESELLER_FINANCE", {
    en: {
      title: ({ subject }) => `Invoice ${subject} is ready`,
      body: ({ subject, detail }) => (detail === null ? null : `Pay ${subject} by ${detail}`),
    },
    nl: { title: ({ subject, detail }) => `Factuur ${subject} tot ${detail ?? "?"}` },
  }),
  source("order.scheduled", "RESELLER_ORDER"),
  source("account.activated", "RESELLER_ADMIN"),
  source("bulk-check.finished"),
];

describe("the events of which a person is notified", () => {
  it.each<[readonly Role[], readonly string[]]>([
    [[], ["bulk-check.finished"]],
    [["RESELLER_FINANCE"], ["invoice.published", "bulk-check.finished"]],
    [["RESELLER_ORDER"], ["order.scheduled", "bulk-check.finished"]],
    [["RESELLER_SERVICE_DESK"], ["bulk-check.finished"]],
    [["RESELLER_ADMIN"], ["invoice.published", "order.scheduled", "account.activated", "bulk-check.finished"]],
  ])("with %j are %j", (roles, types) => {
    expect(typesFor(sources, roles)).toEqual(types);
  });

  it("are none without sources", () => {
    expect(typesFor([], ["RESELLER_ADMIN"])).toEqual([]);
  });
});

describe("the recipients", () => {
  it.each([
    [{}, null, { role: null, only: null, except: null }],
    [{ role: "RESELLER_ORDER" as const }, null, { role: "RESELLER_ORDER", only: null, except: null }],
    [{}, "account", { role: null, only: "account", except: null }],
    [
      { role: "RESELLER_ADMIN" as const, isAboutAccount: true as const },
      null,
      { role: "RESELLER_ADMIN", only: null, except: "entity" },
    ],
  ])("of %j for %s are %j", (given, only, recipients) => {
    expect(recipientsOf(given, "entity", only)).toEqual(recipients);
  });
});

describe("a notification", () => {
  const row = {
    id: "1",
    accountId: "2",
    type: "invoice.published",
    subject: "2026-000042",
    detail: "15 December",
    link: "/invoices/2026-000042",
    createdAt: "2026-12-01T10:00:00Z",
    readAt: null,
  };
  const { subject, detail, ...kept } = row;

  it("is in the language of the reader", () => {
    expect(inLanguage(sources, "en")(row)).toEqual({
      ...kept,
      title: `Invoice ${subject} is ready`,
      body: `Pay ${subject} by ${detail}`,
    });
    expect(inLanguage(sources, "nl")(row)).toEqual({ ...kept, title: `Factuur ${subject} tot ${detail}`, body: null });
  });

  it("has no second line if its facts give none", () => {
    expect(inLanguage(sources, "en")({ ...row, detail: null })).toMatchObject({ body: null });
  });

  it("of an event without texts shows its subject", () => {
    expect(inLanguage(sources, "en")({ ...row, type: "order.rejected" })).toEqual({
      ...kept,
      type: "order.rejected",
      title: subject,
      body: null,
    });
  });
});
