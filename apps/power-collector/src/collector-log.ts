import { type DestinationStream, type Logger, pino } from "pino";

export type CollectorLog = Logger;

/** One JSON object a line, without the given secrets, whatever text they occur in. */
export const createCollectorLog = (secrets: readonly string[], destination?: DestinationStream): CollectorLog => {
  const hidden = secrets.toSorted((one, other) => other.length - one.length);
  const options = {
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: {
      streamWrite: (line: string) =>
        hidden.reduce((text, secret) => text.replaceAll(JSON.stringify(secret).slice(1, -1), "[secret]"), line),
    },
  };
  return destination ? pino(options, destination) : pino(options);
};
