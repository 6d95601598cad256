import { once } from "node:events";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type SMTPConnection from "nodemailer/lib/smtp-connection";
import { SystemAway } from "../jobs/circuit-breaker.ts";

/** A server may delay its greeting to deter spammers, and may take minutes to scan a message. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 15_000, socketTimeout: 300_000 };
/** A server that has the whole message may have accepted it, so after an abort we wait this long for its reply. */
const replyMs = 2500;

export interface ComposedMail {
  readonly envelope: { readonly from: string; readonly to: string };
  readonly content: Buffer;
}

interface Authenticated {
  readonly auth?: SMTPConnection.AuthenticationType;
}

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));

/** Waits for the callback of the driver, unless one of `stops` rejects first: a broken connection, an abort. */
const answerOf = async (
  stops: readonly Promise<never>[],
  ask: (answered: (error?: Error | null) => void) => void,
): Promise<void> => {
  const answer = new Promise<void>((resolve, reject) => ask((error) => (error ? reject(error) : resolve())));
  await Promise.race([answer, ...stops]);
};

const sendMail = async (
  connection: SMTPConnection,
  { envelope, content }: ComposedMail,
  [broken, aborted]: readonly [Promise<never>, Promise<never>],
): Promise<void> => {
  const body = Readable.from(content, { objectMode: false });
  const abortedInTime = aborted.catch(async (error: unknown) => {
    if (body.readableEnded) await sleep(replyMs, undefined, { ref: false });
    throw error;
  });
  await answerOf([broken, abortedInTime], (answered) => connection.send(envelope, body, answered));
};

/**
 * Delivers one mail over its own connection. A failure to connect or log in throws `SystemAway` and does not count against the
 * mail; a later failure does, unless the server closes with 421.
 */
export const smtpDelivery = async (url: string) => {
  const [{ default: Connection }, { parseConnectionUrl }] = await Promise.all([
    import("nodemailer/lib/smtp-connection"),
    import("nodemailer/lib/shared"),
  ]);
  const { auth, ...address } = parseConnectionUrl(url) as SMTPConnection.Options & Authenticated;
  const options = { ...address, ...patience };

  const open = async (connection: SMTPConnection, stops: readonly Promise<never>[]): Promise<void> => {
    await answerOf(stops, (answered) => connection.connect(answered));
    if (auth && connection.allowsAuth) await answerOf(stops, (answered) => connection.login(auth, answered));
  };

  return async (mail: ComposedMail, signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    const connection = new Connection(options);
    const broken = once(connection, "error").then(([error]) => Promise.reject(asError(error)));
    const aborted = once(signal, "abort").then(() => Promise.reject(asError(signal.reason)));
    const stops = [broken, aborted] as const;
    connection.on("error", () => undefined); // without a listener, a second error would end the process
    for (const stop of stops) stop.catch(() => undefined);
    try {
      await open(connection, stops).catch((error: unknown) => {
        if (signal.aborted) throw error;
        throw new SystemAway(`the mail server is unavailable: ${String(error)}`, { cause: error });
      });
      await sendMail(connection, mail, stops).catch((error: unknown) => {
        const { responseCode } = error as SMTPConnection.SMTPError;
        if (responseCode !== 421) throw error;
        throw new SystemAway(`the mail server closes the connection: ${String(error)}`, { cause: error });
      });
    } catch (error) {
      connection.close();
      throw error;
    }
    connection.quit();
  };
};
