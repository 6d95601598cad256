import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const folder = fileURLToPath(new URL("../../../packages/contract/src/", import.meta.url));
const files = globSync("{,core/}*.ts", { cwd: folder }).filter((file) => !/\.(test|en|nl)\.ts$/.test(file));

test.each(files)("the schemas of %s are the same in the browser as on the server", async (file) => {
  const inBrowser = (await import(/* @vite-ignore */ `${folder}${file}`)) as object;
  // Node itself loads it, with the real TypeBox.
  const native = new Function("address", "return import(address)") as (address: string) => Promise<object>;
  const onServer = await native(`file://${folder}${file}`);
  expect(JSON.parse(JSON.stringify(inBrowser))).toEqual(JSON.parse(JSON.stringify(onServer)));
});
