import { oneOf, type Take, text, webAddress } from "./environment-values.ts";

/** The systems of the operator that have a connector. The demo calls them on this machine only. */
export const connected = ["AVAILABILITY", "LINE_TEST", "TV", "DNS", "SIGNING"] as const;

type System = (typeof connected)[number];

const connectorKinds = ["builtin", "http", "off"] as const;

export interface ConnectorConfig {
  readonly kind: (typeof connectorKinds)[number];
  readonly url: string;
  readonly token: string;
}

/** Reads all variables of a system, whatever its kind, so that each of them is a known one. */
const readSystem = <Kind extends string>(
  take: Take,
  name: System,
  kinds: readonly (Kind | "http")[],
  usual: (url: string) => Kind | "http",
) => {
  const url = take(`${name}_URL`, webAddress, "");
  const token = take(`${name}_TOKEN`, text, "");
  const kind = take(`${name}_CONNECTOR`, oneOf(kinds), usual(url));
  if (kind === "http" && url === "")
    take.refuse(`${name}_URL`, `${name}_URL must be set when ${name}_CONNECTOR is "http".`);
  return { kind, url, token };
};

/** How to reach a system of the operator: the built-in one, an HTTP endpoint, or none. */
export const readConnector = (take: Take, name: System, fallback: "builtin" | "off"): ConnectorConfig =>
  readSystem(take, name, connectorKinds, (url) => (url === "" ? fallback : "http"));

/** Availability can also come from a file of postal codes, without a system. */
export const readAvailability = (
  take: Take,
  demo: boolean,
): ConnectorConfig | { readonly kind: "file"; readonly file: string } => {
  const file = take("AVAILABILITY_FILE", text, "");
  const { kind, url, token } = readSystem(take, "AVAILABILITY", [...connectorKinds, "file"], (at) => {
    if (file !== "") return "file";
    if (at !== "") return "http";
    return demo ? "builtin" : "off";
  });
  if (kind !== "file") return { kind, url, token };
  if (file === "")
    take.refuse("AVAILABILITY_FILE", `AVAILABILITY_FILE must be set when AVAILABILITY_CONNECTOR is "file".`);
  return { kind, file };
};

type DnsConfig =
  | ConnectorConfig
  | { readonly kind: "powerdns"; readonly url: string; readonly token: string }
  | { readonly kind: "reported" };

/** Reverse DNS can also use the API of PowerDNS, or a system that reads the names from the operator API and reports the results. */
export const readDns = (take: Take, demo: boolean): DnsConfig => {
  const { kind, url, token } = readSystem(take, "DNS", [...connectorKinds, "powerdns", "reported"], (at) => {
    if (at !== "") return "http";
    return demo ? "builtin" : "off";
  });
  if (kind === "reported") return { kind };
  if (kind !== "powerdns") return { kind, url, token };
  if (url === "" || token === "")
    take.refuse("DNS_URL", `DNS_URL and DNS_TOKEN must be set when DNS_CONNECTOR is "powerdns".`);
  return { kind, url, token };
};
