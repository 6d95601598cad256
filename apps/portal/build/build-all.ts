import { variants } from "@demarc/contract/core/variants";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("./build-portal.ts", import.meta.url));

// One process each, because Vite reads the variant while it loads its configuration.
for (const variant of variants) {
  const started = performance.now();
  const { status } = spawnSync(process.execPath, [script], {
    env: { ...process.env, VITE_VARIANT: variant },
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
  process.stdout.write(`portal ${variant} built in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
}
