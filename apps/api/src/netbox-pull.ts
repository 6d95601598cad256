import { parseArgs } from "node:util";
import { pullFromNetBox } from "./netbox/netbox-pull.ts";
import { readSettings } from "./netbox/netbox-settings.ts";
import { readText } from "./platform/commands/operator-command.ts";
import { faultless } from "./platform/files/yaml-file.reader.ts";
import { exactAddress, reader, text } from "./platform/process/environment-values.ts";
import { runTool } from "./platform/process/run-tool.ts";

/** Ten a second would reach the rate limit of a service token, 600 a minute. */
const pauseMs = 125;

const usage = `Brings racks and prefixes from NetBox into Demarc, by its operator API.

  npm run netbox-pull -- SETTINGS.yaml [--write]   without --write, says what would change

It reads NETBOX_URL, NETBOX_TOKEN, DEMARC_URL and DEMARC_TOKEN, a service token with racks.read, racks.write, ip.read, ip.assign and prices.read.
`;

const run = async (): Promise<boolean> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { write: { type: "boolean", default: false } },
  });
  const [name, ...more] = positionals;
  const take = reader(process.env);
  const system = (prefix: string) => ({
    url: take(`${prefix}_URL`, exactAddress, "").replace(/\/+$/, ""),
    token: take(`${prefix}_TOKEN`, text, ""),
  });
  const [netBox, demarc] = [system("NETBOX"), system("DEMARC")];
  const isComplete = [netBox, demarc].every(({ url, token }) => url !== "" && token !== "");
  if (name === undefined || more.length > 0 || !isComplete) throw new Error(usage);
  const { file: settings } = faultless(name, readSettings(await readText(name)), "Nothing was pulled.");
  const { lines, faults } = await pullFromNetBox({ settings, netBox, demarc, write: values.write, pauseMs });
  process.stdout.write(`${lines.join("\n")}\n`);
  return faults === 0;
};

await runTool(run);
