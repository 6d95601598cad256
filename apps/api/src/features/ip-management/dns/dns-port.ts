import type { DelegationFinding, ReverseZone } from "@demarc/contract/ip-management/delegation";

/** A name that is to stand in reverse DNS, or none where it is to go. */
export interface PtrRecord {
  readonly address: string;
  readonly name: string;
  readonly ptr: string | null;
}

export interface DelegatedZones {
  readonly zones: readonly ReverseZone[];
  readonly nameServers: readonly string[];
  readonly dsRecords: readonly string[];
}

/** The operator's DNS. Each rejects when the system cannot do it now; a job tries again. */
export interface Dns {
  /** Tells of each record whether it is answered. */
  readonly publishPtrs: (records: readonly PtrRecord[]) => Promise<readonly { address: string; live: boolean }[]>;
  readonly checkNameServers: (wanted: DelegatedZones) => Promise<readonly DelegationFinding[]>;
  /** Points the zones at their name servers, or with none of those back at the operator's. */
  readonly delegate: (wanted: DelegatedZones) => Promise<void>;
}
