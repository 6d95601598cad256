import type { Application, CustomerCreate } from "@demarc/contract/signup";
import type pg from "pg";
import { type Decision, decideApplication } from "../features/signup/signup.operator.ts";
import { byOperator, runOperatorChange } from "../platform/changes/operator-change.ts";
import type { TestApi } from "./test-api.ts";
import { testConfig } from "./test-config.ts";
import { storedMails } from "./stored-mails.ts";

let count = 0;

/** A valid application; each call names a different company and person. */
export const applicationBody = (other: Partial<CustomerCreate> = {}): CustomerCreate => {
  count += 1;
  return {
    type: "end-user",
    name: `Weidemolen ${count} B.V.`,
    coc: String(88_880_000 + count),
    vatNumber: "nl888800000b01",
    address: { street: "Molenpad", houseNumber: 4, postalCode: "8011ab", city: "Zwolle", country: "NL" },
    locale: "en",
    contact: { firstName: "Team", lastName: "Molen", email: `team${count}@molen.example`, phoneNumber: "0200000099" },
    termsAccepted: true,
    ...other,
  };
};

export const applicants = (api: TestApi, operatorPool: pg.Pool) => {
  const apply = (sent: unknown, headers: Record<string, string> = {}) =>
    api.send<{ applicationId: string; reference: string; state: string }>("POST", "/v1/customer", {
      body: sent,
      headers,
    });

  const mailedToken = async (email: string): Promise<string> => {
    const mail = (await storedMails(api.database, "recipient = $1", [email])).at(-1);
    return /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  };
  return {
    apply,
    mailedToken,
    applied: async (other: Partial<CustomerCreate> = {}) => {
      const sent = applicationBody(other);
      const { body } = await apply(sent);
      return { sent, id: body.applicationId, token: await mailedToken(sent.contact.email) };
    },
    step: (name: string, token: string, more: object = {}) =>
      api.send<Application>("POST", `/v1/application/${name}`, { body: { token, ...more } }),
    decide: (id: string, event: Decision["event"], note?: string) =>
      runOperatorChange(byOperator(operatorPool, "reviewer"), (transaction) =>
        decideApplication(transaction, { id, event, note: note ?? null, by: "reviewer" }, testConfig()),
      ),
  };
};
