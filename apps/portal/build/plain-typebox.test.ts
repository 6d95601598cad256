import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const folder = path.join(import.meta.dirname, "../../../packages/contract/src/");
const files = globSync("{,core/}*.ts", { cwd: folder }).filter((file) => !/\.(test|en|nl)\.ts$/.test(file));

test.each(files)("the schemas of %s are the same in the browser as on the server", async (file) => {
  const inBrowser = (await import(/* @vite-ignore */ `${folder}${file}`)) as object;
  // Another process loads it with the real TypeBox.
  const script = `process.stdout.write(JSON.stringify({ ...(await import(${JSON.stringify(`${folder}${file}`)})) }))`;
  const onServer = execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  expect(JSON.parse(JSON.stringify({ ...inBrowser }))).toEqual(JSON.parse(onServer));
});
