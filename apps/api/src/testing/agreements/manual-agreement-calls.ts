import type { ManualAgreement } from "@demarc/contract/manual-agreements";
import type pg from "pg";
import { afterAll, beforeAll } from "vitest";
import { createPool } from "../../platform/database/database.ts";
import { manualAgreementsJobs } from "../../features/manual-agreements/manual-agreements.jobs.ts";
import { plantAgreement, type PlantedAgreement } from "./manual-agreement-rows.ts";
import { workContext } from "../run-jobs.ts";
import { companyIds } from "../company-ids.ts";
import { type TestAnswer, type TestApi, testApi, type TestRequest } from "../test-api.ts";
import { storedMails } from "../stored-mails.ts";

const { kadeblok } = companyIds;
export const ruth = "ruth.klein@kadeblok.example";

export type AgreementAnswer = ManualAgreement & {
  readonly error?: { readonly code: string; readonly details?: object };
  readonly validationErrors?: readonly { readonly field: string; readonly message: string; readonly params?: object }[];
};

export const codeOf = ({ status, body }: TestAnswer<AgreementAnswer>): unknown[] => [
  status,
  body.error?.code ?? body.validationErrors?.map(({ field, message, params }) => ({ field, message, params })),
];

export const agreementHarness = () => {
  let api: TestApi;
  let token: string;
  let jobsPool: pg.Pool;
  beforeAll(async () => {
    api = await testApi();
    token = await api.tokenOf(ruth);
    jobsPool = createPool(api.database.connect, "portal_jobs", 4);
  });
  afterAll(async () => {
    await jobsPool.end();
    await api.close();
  });
  const path = (id: string, action = "", customerId = kadeblok) =>
    `/v1/customer/${customerId}/manual-agreement/${id}${action && `/${action}`}`;
  return {
    api: () => api,
    path,
    plant: (given: PlantedAgreement = {}, customerId = kadeblok) => plantAgreement(api.database, customerId, given),
    read: async (id: string) => (await api.send<AgreementAnswer>("GET", path(id), { token })).body,
    call: (method: string, id: string, action: string, request: TestRequest = {}) =>
      api.send<AgreementAnswer>(method, path(id, action), {
        token,
        ...(method === "POST" ? { body: {} } : {}),
        ...request,
      }),
    runTimer: () => manualAgreementsJobs["manual-agreements.dates"]?.({}, workContext(jobsPool)),
    ledgerOf: async (id: string) =>
      (
        await api.database.rows<{ row: string }>(
          "select action || ' ' || actor_type || ' ' || kept as row from audit_event where entity_id = $1 order by at, id",
          [id],
        )
      ).map(({ row }) => row),
    mailsAbout: async (number: string) => (await storedMails(api.database)).filter(({ text }) => text.includes(number)),
    eventsOf: async (id: string) =>
      (
        await api.database.rows<{ type: string }>("select type from outbox_event where entity_id = $1 order by id", [
          id,
        ])
      ).map(({ type }) => type),
  };
};
