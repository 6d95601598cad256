import { askOnce, questionTo, reasonOf, type SystemRequest, WrongAnswer } from "../http-connector.ts";
import type { ConnectorKit, KitCase, Samples } from "./connector-kit.ts";

interface KitGiven {
  readonly url: string;
  readonly token: string;
  readonly samples: Samples;
}

const atOnce = 10;
const refusals: ReadonlySet<number | undefined> = new Set([401, 403]);

/** The status of a refusal; undefined if the request is answered. */
const refusalOf = async (request: SystemRequest): Promise<number | undefined> => {
  try {
    await askOnce(request);
    return undefined;
  } catch (error) {
    if (error instanceof WrongAnswer && error.status !== undefined) return error.status;
    throw error;
  }
};

const first = (ask: () => Promise<unknown>): KitCase => ({
  name: "answers within 5 seconds with status 200, JSON and at most 64 kB, without a redirect",
  check: async () => void (await ask()),
});

const refuses = (name: string, request: SystemRequest, fits: (status: number) => boolean): KitCase => ({
  name,
  check: async () => {
    const status = await refusalOf(request);
    if (status === undefined) throw new Error("it was answered");
    if (!fits(status)) throw new Error(`answered ${status}`);
  },
});

/** The cases that apply to every connector. */
const commonCases = (kit: ConnectorKit, { url, token, samples }: KitGiven): KitCase[] => {
  const question = kit.question(samples);
  const requestOf = kit.request ?? ((to: string, asked: unknown) => questionTo({ url: to, token }, asked));
  const request = requestOf(url, question);
  const many: KitCase = {
    name: `answers ${atOnce} questions at once`,
    check: async () => {
      const asked = await Promise.allSettled(Array.from({ length: atOnce }, () => askOnce(request)));
      const failed = asked.find(({ status }) => status === "rejected");
      if (failed?.status === "rejected") throw failed.reason;
    },
  };
  if (kit.request) return [many];
  return [
    many,
    {
      name: "ignores a field that it does not know",
      check: async () => void (await askOnce(requestOf(url, { ...(question as object), unknownToTheAdapter: true }))),
    },
    refuses("refuses a body that is not JSON with a 4xx", { ...request, body: "{" }, (status) => status < 500),
    ...(token === ""
      ? []
      : [
          refuses(
            "refuses another token with 401 or 403",
            questionTo({ url, token: `${token}-wrong` }, question),
            (status) => refusals.has(status),
          ),
        ]),
  ];
};

const faultOf = async ({ check }: KitCase, ask: Parameters<KitCase["check"]>[0]): Promise<string | undefined> => {
  try {
    await check(ask);
    return undefined;
  } catch (error) {
    const reason = reasonOf(error);
    return reason.startsWith("TimeoutError") ? "no answer within 5 seconds" : reason.replace(/^Error: /, "");
  }
};

export interface KitResult {
  readonly lines: readonly string[];
  /** The names of the cases that failed. */
  readonly faults: readonly string[];
}

/** Tries the contract case by case. Without an answer to the first question the others are not tried. */
export const runKit = async (kit: ConnectorKit, given: KitGiven): Promise<KitResult> => {
  const ask = (question: unknown) =>
    askOnce(kit.request ? kit.request(given.url, question) : questionTo(given, question));
  const lines: string[] = [];
  const faults: string[] = [];
  const attempt = async (one: KitCase): Promise<void> => {
    const fault = await faultOf(one, ask);
    lines.push(fault === undefined ? `ok     ${one.name}` : `FAULT  ${one.name}: ${fault}`);
    if (fault !== undefined) faults.push(one.name);
  };
  await attempt(first(() => ask(kit.question(given.samples))));
  const others = [...commonCases(kit, given), ...kit.cases(given.samples)];
  if (faults.length > 0) lines.push(`${others.length} further cases were not tried.`);
  else for (const one of others) await attempt(one);
  lines.push(faults.length === 0 ? "The adapter holds the contract." : `${faults.length} of the cases failed.`);
  return { lines, faults };
};
