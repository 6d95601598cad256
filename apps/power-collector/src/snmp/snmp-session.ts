import { isIPv6 } from "node:net";
import snmp, { type Session } from "net-snmp";
import type { DeviceConfig } from "../config/collector-config.ts";

const levelOf = ({ auth, privacy }: DeviceConfig["snmp"]) => {
  if (privacy) return snmp.SecurityLevel.authPriv;
  return auth ? snmp.SecurityLevel.authNoPriv : snmp.SecurityLevel.noAuthNoPriv;
};

const userOf = (settings: DeviceConfig["snmp"]) => {
  const { user = "", auth, privacy } = settings;
  return {
    name: user,
    level: levelOf(settings),
    ...(auth ? { authProtocol: snmp.AuthProtocols[auth.protocol], authKey: auth.key } : {}),
    ...(privacy ? { privProtocol: snmp.PrivProtocols[privacy.protocol], privKey: privacy.key } : {}),
  };
};

/** A session for one poll. It is not reused: a device that was replaced or restarted has another engine and other counters. */
export const openSession = (device: DeviceConfig): Session => {
  const { host, port, timeoutMs, retries } = device;
  const options = {
    port,
    retries,
    timeout: timeoutMs,
    transport: isIPv6(host) ? ("udp6" as const) : ("udp4" as const),
    // Otherwise an agent that answers with other OIDs than requested would fill the wrong quantities.
    reportOidMismatchErrors: true,
  };
  const session =
    device.snmp.version === 3
      ? snmp.createV3Session(host, userOf(device.snmp), { ...options, context: device.snmp.context })
      : snmp.createSession(host, device.snmp.community ?? "", { ...options, version: snmp.Version2c });
  // An answer that cannot be decoded is emitted as an event of the session. The request itself then times out.
  session.on("error", () => undefined);
  return session;
};
