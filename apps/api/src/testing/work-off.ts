import type pg from "pg";
import type { JobHandler } from "../platform/jobs.ts";

/** Does one waiting job after another, each in the transaction that holds it. Rejects when one fails. */
export const workOff = async (client: pg.PoolClient, handlers: Readonly<Record<string, JobHandler>>): Promise<void> => {
  for (;;) {
    await client.query("begin");
    try {
      const { rows } = await client.query<{ id: string; kind: string; payload: Record<string, unknown> }>(
        "select id, kind, payload from job where kind like 'ip.%' and timer_key is null order by id limit 1 for update skip locked",
      );
      const [job] = rows;
      if (job) {
        await handlers[job.kind]?.(job.payload, client);
        await client.query("delete from job where id = $1", [job.id]);
      }
      await client.query("commit");
      if (!job) return;
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
  }
};
