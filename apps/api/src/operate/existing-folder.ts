import path from "node:path";
import { hasDatabase } from "../platform/database/embedded-postgres.ts";
import { readDataFolder } from "../platform/process/environment.ts";
import type { Environment } from "../platform/process/environment-values.ts";

/** The folder of the embedded database. */
export const embeddedFolder = (environment: Environment): string => path.join(readDataFolder(environment), "postgres");

/** A command never makes the embedded database: with a wrong or missing variable it would be an empty one. */
export const existingFolder = (environment: Environment): string => {
  const folder = embeddedFolder(environment);
  if (hasDatabase(folder)) return folder;
  throw new Error(
    `There is no database in ${folder}. Set DATABASE_URL or DATA_FOLDER as for the product, or start the product once.`,
  );
};
