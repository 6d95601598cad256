import { once } from "node:events";
import type SMTPConnection from "nodemailer/lib/smtp-connection";
import { SystemAway } from "./circuit-breaker.ts";

/** A server greets after a while to keep spammers off, and may take minutes to look through what it was given. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 15_000, socketTimeout: 300_000 };

export interface ComposedMail {
  readonly envelope: { readonly from: string; readonly to: string };
  readonly content: Buffer;
}

interface Authenticated {
  readonly auth?: SMTPConnection.AuthenticationType;
}

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));

/** What the driver tells by a callback, unless the connection breaks or the signal says stop before. */
const answerOf = async (
  stopped: Promise<never>,
  ask: (answered: (error?: Error | null) => void) => void,
): Promise<void> => {
  const answer = new Promise<void>((resolve, reject) => ask((error) => (error ? reject(error) : resolve())));
  await Promise.race([answer, stopped]);
};

/**
 * Delivers one mail over a connection of its own. Until the server has taken up the mail itself, a failure is the
 * server's and a `SystemAway`; from then on it is the mail's.
 */
export const smtpDelivery = async (url: string) => {
  const [{ default: Connection }, { parseConnectionUrl }] = await Promise.all([
    import("nodemailer/lib/smtp-connection"),
    import("nodemailer/lib/shared"),
  ]);
  const { auth, ...address } = parseConnectionUrl(url) as SMTPConnection.Options & Authenticated;
  const options = { ...address, ...patience };

  const open = async (connection: SMTPConnection, stopped: Promise<never>): Promise<void> => {
    await answerOf(stopped, (answered) => connection.connect(answered));
    if (auth && connection.allowsAuth) await answerOf(stopped, (answered) => connection.login(auth, answered));
  };

  return async ({ envelope, content }: ComposedMail, signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    const connection = new Connection(options);
    const stopped = Promise.race([
      once(connection, "error").then(([error]) => Promise.reject(asError(error))),
      once(signal, "abort").then(() => Promise.reject(asError(signal.reason))),
    ]);
    connection.on("error", () => undefined); // a second one, too late for anybody, would end the process
    stopped.catch(() => undefined);
    try {
      await open(connection, stopped).catch((error: unknown) => {
        if (signal.aborted) throw error;
        throw new SystemAway(`the mail server is away: ${String(error)}`, { cause: error });
      });
      await answerOf(stopped, (answered) => connection.send(envelope, content, answered)).catch((error: unknown) => {
        const { responseCode } = error as SMTPConnection.SMTPError;
        if (responseCode !== 421) throw error;
        throw new SystemAway(`the mail server closes: ${String(error)}`, { cause: error });
      });
      connection.quit();
    } finally {
      if (signal.aborted) connection.close();
    }
  };
};
