import type { DelegationFinding, ReverseZone } from "@demarc/contract/ip-management/delegation";

/** A PTR record to publish; null removes it. */
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

/** Port to the operator's DNS. Each method rejects if the system is unavailable; the job retries. */
export interface Dns {
  /** Returns for each record whether it is live, and for a removed one whether the removal is. */
  readonly publishPtrs: (records: readonly PtrRecord[]) => Promise<readonly { address: string; live: boolean }[]>;
  readonly checkNameServers: (wanted: DelegatedZones) => Promise<readonly DelegationFinding[]>;
  /** Delegates the zones to their name servers; without name servers, back to the operator's. */
  readonly delegate: (wanted: DelegatedZones) => Promise<void>;
}
