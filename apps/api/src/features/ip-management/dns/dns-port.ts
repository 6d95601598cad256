import type { DelegationFinding, ReverseZone } from "@demarc/contract/ip-management/delegation";

/** A PTR record to publish; null removes it. */
export interface PtrRecord {
  readonly address: string;
  readonly name: string;
  readonly ptr: string | null;
}

export interface PublishedPtr {
  readonly address: string;
  /** True if DNS answers with the name, or after a removal, if DNS does not answer. */
  readonly live: boolean;
}

export interface DelegatedZones {
  readonly zones: readonly ReverseZone[];
  readonly nameServers: readonly string[];
  readonly dsRecords: readonly string[];
}

/** The records of one request to an adapter. */
export const mostRecords = 256;

/** Some names cannot be published yet; the others are. */
export class PartlyPublished extends Error {
  readonly published: readonly PublishedPtr[];

  constructor(message: string, published: readonly PublishedPtr[]) {
    super(message);
    this.published = published;
  }
}

/** Port to the operator's DNS. Each method rejects if the system is unavailable; the job retries, so a call can be repeated. */
export interface Dns {
  readonly publishPtrs: (records: readonly PtrRecord[]) => Promise<readonly PublishedPtr[]>;
  /** Makes these the only names in a prefix, if the system can list names; otherwise publishes them again. */
  readonly replacePtrs: (prefix: string, records: readonly PtrRecord[]) => Promise<readonly PublishedPtr[]>;
  readonly checkNameServers: (wanted: DelegatedZones) => Promise<readonly DelegationFinding[]>;
  /** Delegates the zones to their name servers; without name servers, back to the operator's. */
  readonly delegate: (wanted: DelegatedZones) => Promise<void>;
}
