import { randomUUID } from "node:crypto";
import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import type { ServiceLifecycle } from "@demarc/contract/services/services";
import type { Order } from "@demarc/contract/orders/order-fields";
import type pg from "pg";
import { afterAll, beforeAll } from "vitest";
import { terminationsJobs, terminationsTimer } from "../../features/terminations/terminations.jobs.ts";
import { createPool } from "../../platform/database/database.ts";
import { apiAt } from "../api-at.ts";
import { plantInventory } from "./inventory-rows.ts";
import { type PlantedOrder, plantOrder } from "./order-rows.ts";
import { orderOperator } from "./operated-orders.ts";
import { serviceOperator, type ServiceStep } from "./operated-services.ts";
import { workContext } from "../run-jobs.ts";
import { companyIds } from "../company-ids.ts";
import type { TestAnswer, TestApi } from "../test-api.ts";

const { polderlicht } = companyIds;
const today = amsterdamDate(new Date());
export const contractEnd = daysAfter(today, 365);
export const endDate = daysAfter(today, 366);

const tables = {
  line: "line",
  rack: "rack",
  "shared-colo": "shared_colo",
  "dc-connection": "dc_connection",
  wdm: "wdm_service",
} as const;
export type Type = keyof typeof tables;
export const types = Object.keys(tables) as Type[];

interface Stored {
  readonly lifecycle: ServiceLifecycle;
  readonly lastDay: string | null;
}

interface Asked {
  readonly customerId?: number;
  readonly body?: object;
  readonly as?: string;
  readonly key?: string;
  readonly ifMatch?: number;
}

export const codeOf = ({ status, body }: TestAnswer<unknown>) => [
  status,
  (body as { error?: { code: string } }).error?.code ?? (body as { validationErrors?: object[] }).validationErrors,
];

type Rows = TestApi["database"]["rows"];

const setLifecycle = (rows: Rows, type: Type, id: string, lifecycle: ServiceLifecycle) =>
  rows(
    `update ${tables[type]} set lifecycle = $2::text, contract_end = $3,
     termination_date = case when $2::text = 'TERMINATION_SCHEDULED' then current_date + 500 end where id = $1`,
    [id, lifecycle, contractEnd],
  );

/** Moves the end of the first term of a contract that renews for some months, with 30 days of notice. */
export const letTermEnd = (rows: Rows, type: Type, id: string, end: string, renewalMonths: number) =>
  rows(
    `update ${tables[type]} set contract_end = $2, notice_days = 30, auto_renew = true, renewal_months = $3 where id = $1`,
    [id, end, renewalMonths],
  );

const plantLine = async (rows: Rows, customerId: number): Promise<string> => {
  const [line] = await rows<{ id: string }>(
    `insert into line (customer_id, line_number, lifecycle, street, house_number, postal_code, city, technology, carrier, package_code,
       speed_down, speed_up, sla_code, contract_start, contract_term_months, contract_end, nrc, mrc)
     values ($1, 'LN-' || nextval('line_nr'), 'ACTIVE', 'Kade', 7, '8011AB', 'Zwolle', 'FTTH', 'Access NL', 'FIB-100', 1, 1, 'SLA-BASIC',
       current_date, 12, $2, 0, 29.50) returning id`,
    [customerId, contractEnd],
  );
  return line?.id ?? "";
};

/** A new service. A rack has no active connections. */
const plantService = async (rows: Rows, type: Type, customerId: number): Promise<string> => {
  if (type === "line") return plantLine(rows, customerId);
  const made = await plantInventory({ rows }, customerId);
  if (type === "rack")
    await rows("update dc_connection set lifecycle = 'TERMINATED' where a_rack_id = $1", [made.rackId]);
  const ids = {
    rack: made.rackId,
    "shared-colo": made.sharedColoId,
    "dc-connection": made.connectionId,
    wdm: made.wdmId,
  };
  return ids[type];
};

/** Commands of the operator. */
const commandsOf = (api: () => TestApi) => ({
  operateOrder: (action: string, orderNumber: string, ...words: string[]) =>
    orderOperator(api())(action, orderNumber, ...words),
  operate: (action: ServiceStep, id: string, more?: string) => serviceOperator(api())(action, id, more),
});

const storedIn = async (rows: Rows, type: Type, id: string): Promise<Stored> => {
  const [row] = await rows<Stored>(
    `select lifecycle, termination_date::text as "lastDay" from ${tables[type]} where id = $1`,
    [id],
  );
  if (!row) throw new Error("the service is gone");
  return row;
};

const ledgerIn = async (rows: Rows, entityId: string): Promise<string[]> => {
  const entries = await rows<{ action: string; actor: string; kept: string }>(
    "select action, actor_type as actor, kept from audit_event where entity_id = $1 order by id",
    [entityId],
  );
  return entries.map(({ action, actor, kept }) => `${action} ${actor} ${kept}`);
};

/**
 * An API on which services are planted and ended. Starts before all tests of a file, and ends after them; its clock stays at the
 * instant of this call.
 */
export const terminationHarness = () => {
  const now = new Date();
  let api: TestApi;
  let jobs: pg.Pool;
  let token: string;
  beforeAll(async () => {
    api = await apiAt(now);
    jobs = createPool(api.database.connect, "portal_jobs", 4);
    token = await api.tokenOf("daan.vos@polderlicht.example");
  });
  afterAll(async () => {
    await jobs.end();
    await api.close();
  });

  const rows: Rows = (text, values) => api.database.rows(text, values);
  return {
    rows,
    tokenOf: (username: string) => api.tokenOf(username),
    get: <Body>(path: string) => api.send<Body>("GET", path, { token }),
    plant: async (type: Type, lifecycle: ServiceLifecycle = "ACTIVE", customerId = polderlicht): Promise<string> => {
      const id = await plantService(rows, type, customerId);
      await setLifecycle(rows, type, id, lifecycle);
      return id;
    },
    plantChanging: async (type: Type, status = "ACCEPTED"): Promise<{ id: string; order: PlantedOrder }> => {
      const id = await plantService(rows, type, polderlicht);
      await setLifecycle(rows, type, id, "CHANGE_PENDING");
      const order = await plantOrder({ rows }, polderlicht, "LINE", { status, accepted: status !== "SUBMITTED" });
      await rows(
        "update customer_order set action = 'CHANGE', target_service_type = $2, target_service_id = $3 where id = $1",
        [order.id, type, id],
      );
      return { id, order };
    },
    stored: (type: Type, id: string) => storedIn(rows, type, id),
    call: (method: "POST" | "DELETE", type: Type, id: string, asked: Asked = {}): Promise<TestAnswer<Order>> =>
      api.send<Order>(method, `/v1/customer/${asked.customerId ?? polderlicht}/${type}/${id}/termination`, {
        token: asked.as ?? token,
        ...(method === "POST" ? { body: asked.body ?? { date: endDate } } : {}),
        headers: {
          ...(method === "POST" ? { "idempotency-key": asked.key ?? randomUUID() } : {}),
          ...(asked.ifMatch === undefined ? {} : { "if-match": `"${asked.ifMatch}"` }),
        },
      }),
    ...commandsOf(() => api),
    runJob: async () => terminationsJobs[terminationsTimer.key]?.({}, workContext(jobs)),
    /** Moves the last day of a termination, as if time had passed. */
    letTimePass: async (type: Type, id: string, lastDay: string): Promise<void> => {
      const values = [id, lastDay];
      await rows("update customer_order set wish_date = $2, planned_date = $2 where target_service_id = $1", values);
      await rows(`update ${tables[type]} set termination_date = $2 where id = $1`, values);
    },
    ledgerOf: (entityId: string) => ledgerIn(rows, entityId),
  };
};
