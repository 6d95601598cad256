import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import type { Connect } from "../platform/database.ts";
import { connectBySocket } from "../platform/migrate.ts";

export interface TestDatabase {
  readonly connect: Connect;
  /** Rows as the owner sees them, for looking behind the product's back. */
  rows<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** A migrated demo database of the test file's own, cloned from the template of the run. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = { host: inject("databaseHost"), port: inject("databasePort") };
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const maintenance = new pg.Client(connectBySocket(server, "postgres")());
  await maintenance.connect();
  await maintenance.query(`create database ${name} template template_demo`);
  const connect = connectBySocket(server, name);
  const owner = new pg.Client(connect());
  await owner.connect();
  return {
    connect,
    rows: async <Row>(text: string, values?: unknown[]) => (await owner.query(text, values)).rows as Row[],
    drop: async () => {
      await owner.end();
      await maintenance.query(`drop database ${name} with (force)`);
      await maintenance.end();
    },
  };
}
