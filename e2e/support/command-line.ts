import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { portalUrl } from "./portal.ts";

const repository = fileURLToPath(new URL("../../", import.meta.url));

export const commandLine = async (...words: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, ["apps/api/src/operate.ts", ...words], {
    cwd: repository,
    env: {
      ...process.env,
      DATA_FOLDER: process.env["E2E_DATA_FOLDER"],
      PORTAL_URL: portalUrl("main"),
      PORTAL_URL_DATA_CENTRE: portalUrl("data-centre"),
      PORTAL_URL_TV: portalUrl("tv"),
      CONSOLE_URL: process.env["E2E_CONSOLE"],
    },
  });
  return stdout;
};

/** The answer of a command of the operator API. */
export const operator = async <Answer = Record<string, unknown>>(...words: string[]): Promise<Answer> =>
  JSON.parse(await commandLine(...words, "--json")) as Answer;

/** The id of the record of a list that has a value in one of its fields. */
export const idIn = async (kind: string, field: string, value: unknown, ...filters: string[]): Promise<string> => {
  const { items } = await operator<{ items: Record<string, unknown>[] }>(kind, "list", "--all", ...filters);
  return String(items.find((one) => one[field] === value)?.["id"]);
};
