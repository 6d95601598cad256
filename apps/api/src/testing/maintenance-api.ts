import type { OperatorMaintenance } from "@demarc/contract/operator/maintenance";
import type { Maintenance, MaintenanceSummary } from "@demarc/contract/maintenance";
import type { Plan } from "@demarc/contract/operator/writing";
import { expect } from "vitest";
import { maintenanceJobs } from "../features/maintenance/maintenance.jobs.ts";
import { createPool } from "../platform/database/database.ts";
import { companyIds } from "./company-ids.ts";
import { workContext } from "./run-jobs.ts";
import { testApi } from "./test-api.ts";
import { testConfig } from "./test-config.ts";
import { serviceToken } from "./tokens/service-token.ts";
import { storedMails } from "./stored-mails.ts";

const { polderlicht, fietsfabriek, kadeblok } = companyIds;
const admins: Readonly<Record<number, string>> = {
  [polderlicht]: "joris.bakker@polderlicht.example",
  [fietsfabriek]: "eva.postma@fietsfabriek.example",
  [kadeblok]: "mila.stone@kadeblok.example",
};

export const words = { nl: "Werk aan de ring", en: "Work on the ring" };
const text = { nl: "Eerste alinea\n\nTweede; met, tekens \\", en: "First paragraph\n\nSecond; with, signs \\" };
/** RFC 3339, whole minutes, this many days from now. */
export const at = (days: number): string =>
  new Date(Math.floor(Date.now() / 60_000) * 60_000 + days * 86_400_000).toISOString();
export const draft = { title: words, text, startsAt: at(3), endsAt: at(3.25) };
export const line = (service: unknown, impact = "OUTAGE") => ({ type: "line", service, impact });

type Answer = OperatorMaintenance & { outcome: string } & Partial<Plan> & {
    error?: { code: string };
    validationErrors?: { field: string; message: string }[];
  };

/** The calls of the operator. */
const operatorCalls = async (api: Awaited<ReturnType<typeof testApi>>) => {
  const token = await serviceToken(api.database, { name: "noc" });
  const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    api.send<Answer>(method, `/operator/v1/maintenance${path}`, { token, body, headers });
  const put = (ref: string, change: object = {}, query = "") =>
    send("PUT", `/ref/${ref}${query}`, { ...draft, ...change });
  const step = (id: string, name: string, body: object = {}) => send("POST", `/${id}/${name}`, body);
  let made = 0;
  /** Drafts and publishes maintenance. */
  const published = async (change: object) => {
    const { body } = await put(`PUB-${(made += 1)}`, change);
    const answer = await step(body.id, "publish");
    expect([answer.status, answer.body.outcome]).toEqual([200, "updated"]);
    return body.id;
  };
  return { token, send, put, step, published };
};

/** An API with the calls of the operator and its customers about maintenance, and its jobs. */
export const maintenanceApi = async () => {
  const api = await testApi();
  const jobsPool = createPool(api.database.connect, "portal_jobs", 4);
  const jobs = maintenanceJobs({ config: testConfig() });
  const idOf = async (query: string, ...values: unknown[]): Promise<string> => {
    const [row] = await api.database.rows<{ id: string }>(query, values);
    if (!row) throw new Error(`no row of ${query}`);
    return row.id;
  };
  const tokenOf = (customerId: number) => api.tokenOf(admins[customerId] ?? "");
  return {
    ...(await operatorCalls(api)),
    api,
    tokenOf,
    idOf,
    lineOf: (customerId: number, place = 0) =>
      idOf(
        `select id from line where customer_id = $1 and lifecycle = 'ACTIVE' and end_user_customer_id is null
         order by line_number offset $2 limit 1`,
        customerId,
        place,
      ),
    /** A line that Polderlicht delivers to Fietsfabriek. */
    deliveredLine: () =>
      idOf("select id from line where end_user_customer_id = $1 and lifecycle = 'ACTIVE' limit 1", fietsfabriek),
    seen: async (customerId: number, id: string, path = customerId, person?: string) =>
      api.send<Maintenance>("GET", `/v1/customer/${path}/maintenance/${id}`, {
        token: person ? await api.tokenOf(person) : await tokenOf(customerId),
      }),
    listed: async (customerId: number, query = "") => {
      const path = `/v1/customer/${customerId}/maintenance${query}`;
      const token = await tokenOf(customerId);
      return (await api.send<{ items: MaintenanceSummary[] }>("GET", path, { token })).body.items;
    },
    moment: async () => (await api.database.rows<{ at: string }>("select clock_timestamp()::text as at"))[0]?.at ?? "",
    mailsSince: async (since: string) =>
      (await storedMails(api.database, "created_at >= $1", [since])).toSorted((one, other) =>
        `${one.recipient} ${one.subject}` < `${other.recipient} ${other.subject}` ? -1 : 1,
      ),
    writeMails: (id: string) => jobs["maintenance.mail"]?.({ maintenanceId: id }, workContext(jobsPool)),
    giveUpMails: (id: string) =>
      workContext(jobsPool).write(async (transaction) =>
        jobs["maintenance.mail"]?.givenUp?.({ maintenanceId: id }, transaction),
      ),
    passTime: () => jobs["maintenance.turn"]?.({}, workContext(jobsPool)),
    close: async () => {
      await jobsPool.end();
      await api.close();
    },
  };
};
export type MaintenanceApi = Awaited<ReturnType<typeof maintenanceApi>>;
