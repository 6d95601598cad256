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
    },
  });
  return stdout;
};
