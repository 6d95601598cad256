import type { Package } from "@demarc/contract/core/ordering/package";
import type pg from "pg";
import { rowsOf } from "../platform/database/sql.ts";
import { findPackageFor } from "../features/catalogue/catalogue.public.ts";

/** A package at the prices of a company, for the demo, which loads over a connection of its own. */
export const readPackage = async (client: pg.Client, customerId: number, code: string): Promise<Package | undefined> =>
  (await rowsOf(client, findPackageFor(customerId, code)))[0];
