// The clock of this computer can be wrong, and can be set while the page is open. `performance.now()` cannot, but it pauses
// while some computers sleep.

interface Moment {
  readonly steady: number;
  readonly clock: number;
}

/** A moment to measure from. */
export const now = (): Moment => ({ steady: performance.now(), clock: Date.now() });

/** The most milliseconds that can have passed since a moment: all of a sleep, but also the jump of a clock that was set. */
export const mostSince = ({ steady, clock }: Moment): number =>
  Math.max(performance.now() - steady, Date.now() - clock);

let answered: { readonly server: number; readonly at: Moment } | undefined;

/** Takes the server's time from the `Date` of a response. */
export const noteServerTime = ({ headers }: Response): void => {
  const server = Date.parse(headers.get("date") ?? "");
  if (!Number.isNaN(server)) answered = { server, at: now() };
};

/** The server's time in seconds since 1970: early enough and late enough. Before a response, the time of this computer. */
const serverTimes = (): { readonly earliest: number; readonly latest: number } => {
  if (!answered) return { earliest: Date.now() / 1000, latest: Date.now() / 1000 };
  const { server, at } = answered;
  return {
    earliest: (server + performance.now() - at.steady) / 1000,
    latest: (server + mostSince(at)) / 1000,
  };
};

/** The server's time in milliseconds since 1970. */
export const serverTime = (): number => serverTimes().earliest * 1000;

/** True if a moment in seconds since 1970 has passed at the server, whatever this computer's clock says. */
export const hasPassed = (seconds: number): boolean => serverTimes().earliest >= seconds;

/** The fewest seconds that can be left until a moment in seconds since 1970; zero or less after it. */
export const secondsUntil = (seconds: number): number => seconds - serverTimes().latest;
