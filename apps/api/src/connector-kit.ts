import { parseArgs } from "node:util";
import { connectorKits } from "./connector-kits.ts";
import { runKit } from "./platform/connectors/kit-run.ts";
import type { ConnectorKit, Samples } from "./platform/connectors/connector-kit.ts";
import { runTool } from "./platform/process/run-tool.ts";

const kits = await connectorKits();

const usage = `Checks whether your adapter of a connector follows the contract. Use a test adapter, because it carries out the calls.

  npm run connector-kit -- --area AREA --url URL [--token TOKEN] [--with NAME=VALUE]…

${kits
  .map(
    ({ area, samples }) =>
      `  ${area.padEnd(14)} ${Object.entries(samples)
        .map((pair) => pair.join("="))
        .join(" ")}`,
  )
  .join("\n")}
`;

/** Throws for a name that the questions of the area do not use. */
const samplesFrom = (kit: ConnectorKit, given: readonly string[]): Samples => {
  const pairs = given.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)] as const);
  const unknown = pairs.find(([name]) => !(name in kit.samples));
  if (unknown)
    throw new Error(`--with ${unknown[0]} is unknown; ${kit.area} has ${Object.keys(kit.samples).join(", ")}.`);
  return { ...kit.samples, ...Object.fromEntries(pairs) };
};

const run = async (): Promise<boolean> => {
  const { values } = parseArgs({
    options: {
      area: { type: "string" },
      url: { type: "string" },
      token: { type: "string", default: "" },
      with: { type: "string", multiple: true, default: [] },
    },
  });
  const kit = kits.find(({ area }) => area === values.area);
  const url = values.url ?? "";
  if (!kit || !/^https?:$/.test(URL.parse(url)?.protocol ?? "")) throw new Error(usage);
  const { lines, faults } = await runKit(kit, { url, token: values.token, samples: samplesFrom(kit, values.with) });
  process.stdout.write(`${lines.join("\n")}\n`);
  return faults.length === 0;
};

await runTool(run);
