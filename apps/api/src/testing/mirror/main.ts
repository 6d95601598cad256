import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { snapshots } from "@demarc/contract/operator/snapshots";
import { mirrorOf } from "./mirror.ts";
import { mirrorSource } from "./mirror-source.ts";
import { openStore } from "./mirror-store.ts";

const usage = `Usage: MIRROR_TOKEN=pts_… npm run mirror -- follow | verify --url https://portal.example --folder mirror [--kinds order,line]

follow keeps a copy of the records in the folder until it is stopped. verify brings the copy up to date and compares it with the product.
`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { url: { type: "string" }, folder: { type: "string" }, kinds: { type: "string" } },
});
const [word] = positionals;
const token = process.env["MIRROR_TOKEN"];
const { url, folder, kinds } = values;
const chosen = kinds?.split(",");
const unknown = chosen?.filter((kind) => !snapshots.some(({ copied }) => copied.kind === kind)) ?? [];

if ((word !== "follow" && word !== "verify") || !url || !folder || !token || unknown.length > 0) {
  process.stderr.write(unknown.length > 0 ? `Unknown kinds: ${unknown.join(", ")}\n` : usage);
  process.exit(2);
}

const wanted = snapshots.filter(({ copied }) => chosen?.includes(copied.kind) ?? true);
const store = openStore(
  folder,
  wanted.map(({ copied }) => copied.kind),
);
const mirror = mirrorOf(mirrorSource(url, token), store, wanted);
const waitSeconds = 20;
/** A change may be compared before its event has a position. */
const mostTries = 5;

const follow = async (): Promise<never> => {
  for (;;) say(`${await mirror.catchUp(waitSeconds)} events, up to ${store.cursor}`);
};

const verify = async (): Promise<boolean> => {
  const began = Date.now();
  let events = 0;
  for (let left = mostTries; ; left -= 1) {
    events += await mirror.catchUp();
    const found = await mirror.differences();
    if (found.length > 0 && left > 1) {
      await sleep(1000);
      continue;
    }
    const records = wanted.reduce((sum, { copied }) => sum + store.recordsOf(copied.kind).size, 0);
    for (const line of found) say(line);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    say(
      `${found.length} differences in ${records} records of ${wanted.length} kinds; ${events} events in ${seconds} s`,
    );
    return found.length === 0;
  }
};

process.exitCode = word === "verify" && !(await verify()) ? 1 : 0;
if (word === "follow") await follow();
