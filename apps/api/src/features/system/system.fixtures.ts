import type { Fixtures } from "../../testing/fixtures.ts";

export const fixtures: Fixtures = {
  bodies: () => ({ retryJob: {}, retryJobs: { kind: "test.failed" }, dropJob: { reason: "Its system is gone" } }),
  prepare: async ({ api, endpoint }) => {
    if (!endpoint.path.startsWith("/operator/v1/job/")) return {};
    const [made] = await api.database.rows<{ id: string }>(
      "insert into job (queue, kind, failed_at, run_at) values ('tv', 'test.failed', now(), now() + interval '1 day') returning id",
    );
    return { path: endpoint.path.replace(":jobId", made?.id ?? "") };
  },
};
