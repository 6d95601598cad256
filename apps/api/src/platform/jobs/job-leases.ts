import type pg from "pg";
import { queryRows } from "../database/database.ts";
import { leaseSeconds } from "./job-queues.ts";
import { releaseClaims, renewClaims } from "./jobs.queries.ts";
import type { Log } from "../process/log.ts";

const renewMs = 5000;
/** Work that takes longer is aborted, and its job is retried. */
const longestMs = 15 * 60_000;

/** The process ends; the job is released without using an attempt. */
export class Stopping extends Error {}

export interface JobLeases {
  /** Renews a claim from now on. The signal aborts when its work must stop. */
  hold(claim: string): AbortSignal;
  release(claim: string): void;
  stopAll(): void;
  /** Releases the remaining claims, so that another process takes the jobs at once. */
  close(): Promise<void>;
}

interface Held {
  readonly controller: AbortController;
  readonly since: number;
  renewed: number;
}

/** Renews all claims of this process with one heartbeat, and aborts the work of lost claims. */
export const jobLeases = (pool: pg.Pool, log: Log): JobLeases => {
  const held = new Map<string, Held>();

  const stopStale = (): void => {
    const now = performance.now();
    for (const { controller, since, renewed } of held.values()) {
      if (now - renewed > leaseSeconds * 1000) controller.abort(new Error("the lease ran out"));
      if (now - since > longestMs) controller.abort(new Error("it took too long"));
    }
  };
  const renew = async (): Promise<void> => {
    if (held.size === 0) return;
    const asked = [...held];
    const now = performance.now();
    const kept = new Set((await queryRows(pool, renewClaims([...held.keys()]))).map(({ claim }) => claim));
    for (const [claim, one] of asked) {
      if (kept.has(claim)) one.renewed = now;
      else one.controller.abort(new Error("another process has the job"));
    }
  };
  const heartbeat = setInterval(() => {
    stopStale();
    void renew().catch((error: unknown) => log.warn({ reason: String(error) }, "job leases could not be renewed"));
  }, renewMs);

  return {
    hold: (claim) => {
      const now = performance.now();
      const controller = new AbortController();
      held.set(claim, { controller, since: now, renewed: now });
      return controller.signal;
    },
    release: (claim) => void held.delete(claim),
    stopAll: () => {
      for (const { controller } of held.values()) controller.abort(new Stopping("the process ends"));
    },
    close: async () => {
      clearInterval(heartbeat);
      if (held.size > 0) await queryRows(pool, releaseClaims([...held.keys()]));
    },
  };
};
