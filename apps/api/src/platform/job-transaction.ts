import type { Transaction } from "./database.ts";
import type { JobHandler } from "./jobs.ts";
import type { Sql } from "./sql.ts";
import { runBatch } from "./statement-batch.ts";

type Client = Parameters<JobHandler>[1];

/** The transaction of a job, for what queues mails; a statement that fails fails the job. */
export const withinJob = async (client: Client, work: (transaction: Transaction) => void): Promise<void> => {
  const statements: Sql[] = [];
  work({
    query: (statement) => runBatch(client, [], statement),
    send: (statement) => void statements.push(statement),
  });
  await runBatch(client, statements);
};
