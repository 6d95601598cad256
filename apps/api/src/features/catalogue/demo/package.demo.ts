import type { Package } from "@demarc/contract/core/package";
import type pg from "pg";
import { rowsOf } from "../../../platform/database/sql.ts";
import { findPackageFor } from "../catalogue.public.ts";

/** Reads a package at the prices of a company over the connection of the demo loader. */
export const readPackage = async (client: pg.Client, customerId: number, code: string): Promise<Package | undefined> =>
  (await rowsOf(client, findPackageFor(customerId, code)))[0];
