import { workerPool } from "../../../platform/documents/worker-pool.ts";
import { ApiError, invalid, unavailable } from "../../../platform/refusals/errors.ts";
import { takeTurns } from "../../../platform/refusals/turns.ts";
import type { JudgedReadings } from "./reading-columns.ts";
import type * as readingsBody from "./readings-body.ts";

/** The largest body takes a quarter of this memory and a hundredth of this time. */
const run = workerPool<typeof readingsBody>(new URL("./readings-body.ts", import.meta.url), {
  heapMb: 256,
  timeoutMs: 10_000,
  idleMs: 120_000,
});

const turns = takeTurns({
  atOnce: 2,
  waitingEach: 50,
  busy: () => unavailable("power-reading.busy", "Too many readings are being taken in; send them again later."),
});

/** All systems of the operator share one queue. */
const operator = 0;

/**
 * The readings of a body. Throws 400 for one that cannot be read, 413 for one with too many bytes or readings, and 503 when too
 * many wait.
 */
export const readInWorker = async (
  task: readingsBody.ReadingsTask,
): Promise<JudgedReadings & { readonly count: number }> => {
  const answer = await turns.takeOrRefuse(operator, () => run("readReadings", task));
  if (!("unreadable" in answer)) return answer;
  if (answer.unreadable === "invalid") throw invalid("", "validation.invalid-data");
  throw new ApiError(
    413,
    "body-too-large",
    "The body is larger than this call accepts; send fewer readings at a time.",
  );
};
