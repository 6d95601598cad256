import { foldedText } from "@demarc/contract/core/folded-text";
import type { FieldError } from "@demarc/contract/core/errors";
import { mostDsRecords } from "@demarc/contract/ip-management/delegation";
import { plainDsRecord } from "@demarc/contract/ip-management/ds-record";

/** Two texts with one entry per line. */
export interface DelegationFields {
  readonly nameServers: string;
  readonly dsRecords: string;
}

export const delegationBody = ({ nameServers, dsRecords }: DelegationFields) => ({
  nameServers: foldedText(nameServers)
    .split(/[\s,;]+/)
    .filter(Boolean),
  dsRecords: dsRecords
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map(plainDsRecord),
});

/** Names the entry that is wrong, because a field holds several. */
export const rewordDelegation = (
  { field, message }: FieldError,
  { nameServers }: { readonly nameServers: readonly string[] },
): FieldError => {
  const [list, place] = field.split(".");
  if (list === "dsRecords")
    return place === undefined
      ? { field, message: "ip.ds-many", params: { most: mostDsRecords } }
      : { field, message: "ip.ds-wrong", params: { line: Number(place) + 1 } };
  return message === "validation.fqdn-invalid"
    ? { field, message: "ip.no-server", params: { name: nameServers[Number(place)] ?? "" } }
    : { field, message: "ip.two-servers" };
};
