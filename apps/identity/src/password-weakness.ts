import { brands } from "@demarc/contract/core/brands";
import type { Tinypool } from "tinypool";
import type { JudgedPassword, Weakness } from "./password-judge.worker.ts";

/** An idle thread ends after this time and frees the memory of its word lists. */
const idleMs = 30_000;
const timeoutMs = 30_000;
/** Twenty hostile passwords take the thread three seconds. */
const mostWaiting = 20;

/** `weaknessOf` throws it while too many passwords wait. */
export class PasswordJudgeBusy extends Error {}

let waiting = 0;

let pool: Promise<Tinypool> | undefined;

const start = async (): Promise<Tinypool> => {
  const { Tinypool: Pool } = await import("tinypool");
  const threads = new Pool({
    filename: new URL("./password-judge.worker.ts", import.meta.url).href,
    name: "judgePassword",
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 8 },
  });
  // Without a listener, a thread that cannot start would end the process.
  return threads.on("error", () => undefined);
};

const partsOf = (text: string): string[] => [text, ...text.split(/[^\p{L}\p{N}]+/u)];

/** Words of at least three characters, each as a whole and in parts. */
const guessesFrom = (known: readonly string[]): string[] => {
  const names = Object.values(brands).flatMap(({ name, domain }) => [name, domain]);
  const words = [...known, ...names].flatMap(partsOf).map((word) => word.toLowerCase());
  return [...new Set(words)].filter((word) => word.length >= 3);
};

/**
 * The reason that a password is easy to guess for one who knows `words` about the person, or undefined. A thread judges it, because
 * loading the word lists holds the event loop and takes memory (decision 72).
 */
export const weaknessOf = async (password: string, words: readonly string[]): Promise<Weakness | undefined> => {
  if (waiting >= mostWaiting) throw new PasswordJudgeBusy();
  waiting += 1;
  try {
    pool ??= start();
    const judged: JudgedPassword = { password, words: guessesFrom(words) };
    return (await (await pool).run(judged, { signal: AbortSignal.timeout(timeoutMs) })) as Weakness | undefined;
  } finally {
    waiting -= 1;
  }
};
