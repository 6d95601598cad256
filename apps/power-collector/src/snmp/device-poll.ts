import snmp, { type Session, type Varbind } from "net-snmp";
import type { DeviceConfig } from "../config/collector-config.ts";
import type { OidValue, OidValues } from "./read-plan.ts";
import { numberOf } from "./snmp-number.ts";
import { openSession } from "./snmp-session.ts";

const get = (session: Session, oids: readonly string[]): Promise<readonly Varbind[]> => {
  const { promise, resolve, reject } = Promise.withResolvers<readonly Varbind[]>();
  session.get([...oids], (error, varbinds) => (error ? reject(error) : resolve(varbinds ?? [])));
  return promise;
};

const isTooBig = (error: unknown): boolean =>
  error instanceof snmp.RequestFailedError && error.status === snmp.ErrorStatus.TooBig;

/** Requests a few OIDs at a time; halves a request whose answer is too big for the device. */
const getAll = async (session: Session, oids: readonly string[], most: number): Promise<readonly Varbind[]> => {
  const answers: Varbind[] = [];
  let size = most;
  for (let at = 0; at < oids.length;) {
    const asked = oids.slice(at, at + size);
    try {
      answers.push(...(await get(session, asked)));
      at += asked.length;
    } catch (error) {
      if (!isTooBig(error) || size === 1) throw error;
      size = Math.ceil(size / 2);
    }
  }
  return answers;
};

/**
 * The values of the OIDs of a device. Rejects when it does not answer in time, or answers with an error. A signal that
 * aborts ends the poll at once.
 */
export const pollDevice = async (
  device: DeviceConfig,
  oids: readonly string[],
  signal: AbortSignal,
): Promise<OidValues> => {
  signal.throwIfAborted();
  const session = openSession(device);
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(new DOMException("aborted", "AbortError"));
  signal.addEventListener("abort", abort);
  try {
    const answers = await Promise.race([getAll(session, oids, device.oidsPerRequest), aborted]);
    return new Map(answers.map((varbind): [string, OidValue] => [varbind.oid, numberOf(varbind)]));
  } finally {
    signal.removeEventListener("abort", abort);
    session.close();
  }
};
