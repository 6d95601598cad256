import { confirmationJobs } from "../../features/orders/confirmation/order-confirmation.jobs.ts";
import { orderImportJobs } from "../../features/order-imports/order-import.jobs.ts";
import { createPool, type Connect } from "../../platform/database/database.ts";
import { startJobs } from "../../platform/jobs/jobs.ts";
import { createLog } from "../../platform/process/log.ts";
import { connectBySocket } from "../../platform/migrate.ts";
import { testConfig } from "../test-config.ts";

/** A process that orders the rows of imports and makes confirmations, for tests that kill it. */
const [, , host = "", port = "", database = ""] = process.argv;
const connect: Connect = connectBySocket({ host, port: Number(port) }, database);
const log = createLog("silent");
const handlers = { ...orderImportJobs(testConfig(), log), ...confirmationJobs(testConfig()) };
const pool = createPool(connect, "portal_jobs", 3);
await startJobs({ connect, pool, leasePool: pool, handlers, timers: [], log });
