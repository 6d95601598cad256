import type { Package } from "@demarc/contract/core/package";
import type pg from "pg";
import { rowsOf } from "../../../platform/database/sql.ts";
import { findPackageFor } from "../catalogue.public.ts";

export const readPackage = async (client: pg.Client, customerId: number, code: string): Promise<Package | undefined> =>
  (await rowsOf(client, findPackageFor(customerId, code)))[0];
