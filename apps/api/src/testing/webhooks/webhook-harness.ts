import http from "node:http";
import type { AddressInfo } from "node:net";
import { webhookJobs } from "../../features/webhooks/webhooks.jobs.ts";
import { deliverEvents } from "../../features/webhooks/webhook-events.queries.ts";
import { createPool } from "../../platform/database/database.ts";
import { sequenceAll } from "../../platform/events/sequencer.ts";
import { workContext } from "../run-jobs.ts";
import { testApi } from "../test-api.ts";
import { testConfig } from "../test-config.ts";

const environment = {
  WEBHOOK_ALLOW_LOOPBACK: "true",
  WEBHOOK_PRIVATE_RANGES: "10.20.0.0/16",
  NODE_ENV: "test",
  NETWORK_EMAIL_MAIN: "noc@noordwal.example",
};

export interface Received {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** An API, a receiver of webhooks, and the jobs that send them. */
export const webhookHarness = async () => {
  const api = await testApi(environment);
  const jobs = createPool(api.database.connect, "portal_jobs", 5);
  const received: Received[] = [];
  /** The answers of paths; other paths answer 204. */
  const answers: Record<string, (response: http.ServerResponse) => void> = {};
  const server = http.createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      const path = request.url ?? "";
      received.push({ path, headers: request.headers as Record<string, string>, body });
      const answer = answers[path];
      if (answer) answer(response);
      else response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  await sequenceAll(jobs, []);
  const jobsAt = (scale?: number) => webhookJobs({ config: testConfig(environment) }, scale);
  const handlers = jobsAt(0);
  return {
    api,
    jobs,
    received,
    answers,
    /** Handlers that make every retry due at once. */
    handlers,
    /** Handlers with the usual waits. */
    patient: jobsAt(),
    at: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Passes events on and runs all due jobs. */
    deliver: async (given = handlers): Promise<void> => {
      await sequenceAll(jobs, [deliverEvents]);
      for (;;) {
        const [job] = await api.database.rows<{ kind: string; payload: Record<string, unknown> }>(
          `delete from job where id = (select id from job where queue = 'webhooks' and run_at <= now() limit 1)
           returning kind, payload`,
        );
        if (!job) return;
        await given[job.kind]?.(job.payload, workContext(jobs));
      }
    },
    mails: () =>
      api.database.rows<{ subject: string; recipient: string }>(
        "delete from mail_message returning subject, recipient",
      ),
    /** Removes all endpoints and received events. */
    clear: async (): Promise<void> => {
      received.length = 0;
      for (const path of Object.keys(answers)) delete answers[path];
      await api.database.rows("delete from webhook_endpoint");
      await api.database.rows("delete from job where queue = 'webhooks'");
    },
    close: async (): Promise<void> => {
      // Calls that wait for an answer would keep the jobs.
      server.closeAllConnections();
      await jobs.end();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await api.close();
    },
  };
};
export type WebhookHarness = Awaited<ReturnType<typeof webhookHarness>>;
