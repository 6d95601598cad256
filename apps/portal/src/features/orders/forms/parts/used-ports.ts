import type { DcConnectionSummary } from "@demarc/contract/dc-connections";

export interface UsedPort {
  readonly panel: string;
  readonly port: string;
}

const byNumber = new Intl.Collator("en", { numeric: true });
const sameText = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** The patched ports at the ends of connections in a rack, or in shared units. */
export const usedPorts = (
  connections: readonly Pick<DcConnectionSummary, "lifecycle" | "aSide" | "zSide">[],
  equipmentId: string,
): UsedPort[] =>
  connections
    .filter(({ lifecycle }) => lifecycle !== "TERMINATED")
    .flatMap(({ aSide, zSide }) =>
      [[aSide.rackId, aSide.sharedColoId].includes(equipmentId) && aSide, zSide.rackId === equipmentId && zSide].filter(
        (side) => side !== false,
      ),
    )
    .flatMap(({ panel, port }) => (panel && port ? [{ panel, port }] : []));

/** Panels with their used ports, in numeric order. Only the typed panel, if it is one of them. */
export const portsByPanel = (
  ports: readonly UsedPort[],
  typedPanel: string,
): readonly (readonly [string, string[]])[] => {
  const panels = [...Map.groupBy(ports, ({ panel }) => panel)]
    .map(([panel, used]) => [panel, used.map(({ port }) => port).toSorted(byNumber.compare)] as const)
    .toSorted(([one], [other]) => byNumber.compare(one, other));
  const typed = panels.filter(([panel]) => sameText(panel, typedPanel));
  return typed.length > 0 ? typed : panels;
};

export const isUsedPort = (ports: readonly UsedPort[], { panel, port }: UsedPort): boolean =>
  ports.some((one) => sameText(one.panel, panel) && sameText(one.port, port));
