import { openWithoutDemo, refuseOtherPurpose } from "./demo/installation.ts";
import type { Connect } from "./platform/database/database.ts";
import { migrate, type MigrationOptions } from "./platform/migrate.ts";
import type { Config } from "./platform/process/environment.ts";

/** Migrates a database as its owner, unless it has another purpose. One of production gets its mark. Returns the applied migrations. */
export const prepareDatabase = async (
  connect: Connect,
  start: Pick<Config, "demo" | "production">,
  options: MigrationOptions,
): Promise<string[]> => {
  await refuseOtherPurpose(connect, start);
  const applied = await migrate(connect, options);
  if (!start.demo) await openWithoutDemo(connect, start);
  return applied;
};
