import { setTimeout as sleep } from "node:timers/promises";
import type { OperatorEvent } from "@demarc/contract/operator/event";
import type { CopiedKind, Snapshot } from "@demarc/contract/operator/snapshots";
import { type CopiedRecord, recordsIn } from "./copied-records.ts";
import { partsOf } from "../../platform/parts.ts";

const pageEvents = 1000;
const mostIds = 100;
const longestPauseMs = 30_000;

export interface EventPage {
  readonly items: readonly OperatorEvent[];
  readonly next: string;
  readonly more: boolean;
}

/** The events after the cursor were deleted: only a new snapshot helps. */
export class CursorExpired extends Error {}

export interface MirrorSource {
  snapshot(of: Snapshot): Promise<{ readonly cursor: string; readonly records: readonly CopiedRecord[] }>;
  events(after: string, waitSeconds: number): Promise<EventPage>;
  /** The records with these values of a field. `customerId`: their company, for a list of one company. */
  named(
    kind: CopiedKind,
    given: { readonly field: string; readonly values: readonly string[]; readonly customerId: number | null },
  ): Promise<CopiedRecord[]>;
}

const isCutOff = (error: unknown): boolean => error instanceof TypeError || (error as Error).name === "AbortError";

/** Waits as long as the product asks; otherwise, longer after each failure. */
const pause = (attempt: number, answer?: Response): Promise<void> => {
  const asked = Number(answer?.headers.get("retry-after") ?? 0) * 1000;
  return sleep(Math.min(longestPauseMs, Math.max(asked, 100 * 2 ** attempt)));
};

/** Reads the product with a service token. Repeats a call while the product is busy or unavailable. */
export const mirrorSource = (url: string, token: string): MirrorSource => {
  const ask = async <Answer>(path: string, read: (answer: Response) => Promise<Answer>): Promise<Answer> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const answer = await fetch(new URL(`/operator/v1/${path}`, url), {
          headers: { authorization: `Bearer ${token}` },
        });
        if (answer.ok) return await read(answer);
        const text = await answer.text();
        if (answer.status === 409 && text.includes("event.cursor-expired")) throw new CursorExpired(text);
        if (answer.status !== 429 && answer.status < 500) throw new Error(`${answer.status} for ${path}: ${text}`);
        await pause(attempt, answer);
      } catch (error) {
        if (!isCutOff(error)) throw error;
        await pause(attempt);
      }
    }
  };
  const json = <Answer>(path: string) => ask(path, (answer) => answer.json() as Promise<Answer>);

  return {
    snapshot: ({ copied }) =>
      ask(`snapshot/${copied.kind}`, async (answer) => ({
        cursor: answer.headers.get("x-event-cursor") ?? "",
        records: recordsIn(await answer.text()),
      })),
    events: (after, waitSeconds) => json(`event?limit=${pageEvents}&after=${after}&wait=${waitSeconds}`),
    named: async ({ list }, { field, values, customerId }) => {
      const path = list.path.replace("/operator/v1/", "").replace(":customerId", String(customerId));
      // Only ids can be asked for together.
      const asked = partsOf(values, field === "id" ? mostIds : 1);
      const found: CopiedRecord[] = [];
      for (const some of asked)
        for (let after = ""; ;) {
          const query = new URLSearchParams({ limit: "1000", [field]: some.join(","), ...(after && { after }) });
          const page = await json<{ items: CopiedRecord[]; next: string | null }>(`${path}?${query.toString()}`);
          found.push(...page.items);
          if (page.next === null) break;
          after = page.next;
        }
      return found;
    },
  };
};
