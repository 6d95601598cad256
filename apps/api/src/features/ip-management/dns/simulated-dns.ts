import { delegationChecks, type DelegationFinding } from "@demarc/contract/ip-management/delegation";
import type { Dns } from "./dns-port.ts";

type Check = DelegationFinding["check"];

const failures: readonly (readonly [RegExp, ReadonlySet<Check>])[] = [
  [/\.invalid$/, new Set(delegationChecks)],
  [/^silent\d*\./, new Set(delegationChecks)],
  [/^udp-only\d*\./, new Set(["TCP"])],
  [/^lame\d*\./, new Set(["SOA", "AUTHORITATIVE"])],
];

const failedBy = (nameServer: string): ReadonlySet<Check> =>
  failures.find(([pattern]) => pattern.test(nameServer))?.[1] ?? new Set();

const publishPtrs: Dns["publishPtrs"] = async (records) =>
  records.map(({ address, ptr }) => ({ address, live: ptr === null || !ptr.endsWith(".invalid") }));

/**
 * Simulated DNS: everything succeeds except for names that contain a failure (`.invalid`, `lame.…`, `silent.…`,
 * `udp-only.…`).
 */
export const simulatedDns: Dns = {
  publishPtrs,
  replacePtrs: (_prefix, records) => publishPtrs(records),
  checkNameServers: async ({ zones, nameServers }) =>
    nameServers.flatMap((nameServer) => {
      const failed = failedBy(nameServer);
      return zones.flatMap(({ name: zone }) =>
        delegationChecks.map((check) => ({ nameServer, zone, check, passed: !failed.has(check) })),
      );
    }),
  delegate: async () => undefined,
};
