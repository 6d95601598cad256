import { writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

/** Read by the product before anything else: on SIGUSR2 it writes for how long at most it held its event loop since the last. */
const file = process.env["LOOP_DELAY_FILE"];
if (isMainThread && file) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  process.on("SIGUSR2", () => {
    writeFileSync(file, String(delay.max / 1e6));
    delay.reset();
  });
}
