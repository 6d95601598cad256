import type { FaultReport } from "@demarc/contract/lines/fault-reports";
import type { LineAvailability } from "@demarc/contract/lines/line-availability";
import type { LatestDiagnosis } from "@demarc/contract/lines/line-doctor";
import type { Line } from "@demarc/contract/lines/lines";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { demoLine } from "./demo-line.ts";
import type { fakeApi } from "@demarc/shell/testing/fake-api.ts";

export const demoLinePath = `/v1/customer/${demoCustomer.id}/line/${demoLine.id}`;

const availability: LineAvailability = {
  lineId: demoLine.id,
  since: "2026-08-25",
  percentage: 99.9,
  interruptions: 1,
  downMinutes: 125,
  days: [
    {
      date: "2026-11-01",
      state: "DOWN",
      downMinutes: 125,
      degradedMinutes: 0,
      maintenanceMinutes: 0,
      from: "2026-11-01T06:55:00Z",
      until: "2026-11-01T09:00:00Z",
    },
  ],
};

interface LineAnswers {
  readonly line?: Partial<Line>;
  readonly latest?: Partial<LatestDiagnosis>;
  readonly reports?: readonly FaultReport[];
}

export const lineAnswers = ({ line = {}, latest = {}, reports = [] }: LineAnswers = {}): Parameters<
  typeof fakeApi
>[0] => ({
  [`GET ${demoLinePath}`]: () => ({ body: { ...demoLine, ...line } }),
  [`GET ${demoLinePath}/ip-address?limit=200`]: () => ({ body: { items: [], total: 0, limit: 200, offset: 0 } }),
  [`GET ${demoLinePath}/diagnose`]: () => ({ body: { diagnosis: null, runningId: null, nextAt: null, ...latest } }),
  [`GET ${demoLinePath}/fault-report`]: () => ({ body: reports }),
  [`GET /v1/customer/${demoCustomer.id}/order?serviceId=${demoLine.id}&limit=5`]: () => ({
    body: { items: [], total: 0, limit: 5, offset: 0 },
  }),
  [`GET /v1/customer/${demoCustomer.id}/line/availability?lineIds=${demoLine.id}`]: () => ({
    body: { from: "2026-08-25", to: "2026-11-22", items: [availability] },
  }),
});
