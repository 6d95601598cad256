import os from "node:os";
import path from "node:path";
import { type Config, readConfig } from "../platform/process/environment.ts";

const secretKey = "a key of the tests, of 32 characters and more";
/** The keys of the test configuration, which seal stored mails. */
export const testKeys = { secretKeys: { current: secretKey, previous: "" } };

/** Test configuration: ports chosen by the system, and rate limits that a test does not reach. */
export const testConfig = (environment: Record<string, string> = {}): Config =>
  readConfig({
    NODE_ENV: "test",
    DEMO: "true",
    DATA_FOLDER: path.join(os.tmpdir(), "demarc-test-data"),
    PORT: "0",
    PORT_DATA_CENTRE: "0",
    PORT_TV: "0",
    PORT_CONSOLE: "0",
    PORTAL_URL: "http://localhost:3000",
    PORTAL_URL_DATA_CENTRE: "http://localhost:3001",
    PORTAL_URL_TV: "http://localhost:3002",
    CONSOLE_URL: "http://localhost:3003",
    LOG_LEVEL: "silent",
    TV_SECRET_KEY: secretKey,
    LIMIT_PER_TOKEN_PER_MINUTE: "1000000",
    LIMIT_PER_SERVICE_TOKEN_PER_MINUTE: "1000000",
    LIMIT_PER_ADDRESS_PER_MINUTE: "1000000",
    LIMIT_IDENTITY_PER_ADDRESS_PER_MINUTE: "1000000",
    LIMIT_SIGN_IN_STARTS_PER_ADDRESS_PER_MINUTE: "1000000",
    LIMIT_LOOKUPS_PER_HOUR: "1000000",
    LIMIT_POSTAL_CODE_CHECKS_PER_MINUTE: "1000000",
    LIMIT_BULK_POSTAL_CODE_CHECKS_PER_DAY: "1000000",
    LIMIT_POSTAL_CODE_CHECKS_PER_HOUR: "1000000",
    LIMIT_ORDER_ADDRESSES_PER_MINUTE: "1000000",
    LIMIT_ORDER_IMPORT_ROWS_PER_DAY: "1000000",
    ...environment,
  });
