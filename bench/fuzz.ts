import { parseArgs } from "node:util";
import { contractEndpoints } from "../apps/api/src/testing/requests/contract-endpoints.ts";
import { fuzz, describeFindings } from "../apps/api/src/testing/fuzz/fuzz-run.ts";
import { attackProduct } from "./attack.ts";
import { sendHostileBodies } from "./fuzz-bodies.ts";
import { type FuzzProduct, startFuzzProduct } from "./fuzz-target.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: String(Math.trunc(Math.random() * 1e9)) },
    requests: { type: "string", default: "100000" },
    from: { type: "string", default: "0" },
    minutes: { type: "string", default: "9" },
  },
});

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const percentile = (sorted: readonly number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);

const run = async (target: FuzzProduct): Promise<boolean> => {
  const [seed, from, requests, minutes] = [values.seed, values.from, values.requests, values.minutes].map(Number) as [
    number,
    number,
    number,
    number,
  ];
  const endpoints = await contractEndpoints();
  const began = Date.now();
  const isOver = () => Date.now() - began > minutes * 60_000;
  say(`seed ${seed}, requests ${from} to ${requests}, ${endpoints.length} operations`);
  const progress = (done: number): void => say(`${done} of ${requests}, ${Math.round((Date.now() - began) / 1000)} s`);
  const report = await fuzz(target, endpoints, { seed, from, to: requests, isOver, progress });
  const times = report.healthMs.toSorted((a, b) => a - b);
  const statuses = [...report.statuses].toSorted(([a], [b]) => a - b);
  say(`as ${report.who.join(", ")}`);
  say(`answers ${statuses.map(([status, count]) => `${status}: ${count}`).join(", ")}`);
  say(
    `/v1/health ${times.length} times: median ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms, most ${percentile(times, 1)} ms`,
  );
  say(`operations without a 2xx: ${report.neverDone.join(", ") || "none"}`);
  say(`server errors and undocumented responses: ${report.findings.length}`);
  for (const line of describeFindings(report.findings)) say(line);
  if (report.findings.length > 0) say(target.said().slice(-20_000));
  if (report.next < requests)
    say(`stopped; continue with: npm run fuzz -- --seed ${seed} --requests ${requests} --from ${report.next}`);
  return report.findings.length === 0;
};

if (positionals[0] === "bodies") await sendHostileBodies();
else if (positionals[0] === "attack") await attackProduct();
else {
  const product = await startFuzzProduct();
  try {
    process.exitCode = (await run(product)) ? 0 : 1;
  } finally {
    await product.stop();
  }
}
