import { features } from "./features.ts";
import type { ConnectorKit } from "./platform/connectors/connector-kit.ts";

/** The kits of all features. */
export const connectorKits = async (): Promise<readonly ConnectorKit[]> => {
  const kits: ConnectorKit[] = [];
  for (const { connectors } of features) if (connectors) kits.push(...(await connectors()));
  return kits;
};
