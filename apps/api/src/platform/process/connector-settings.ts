import { oneOf, type reader, text, webAddress } from "./environment-values.ts";

/** The systems of the operator that have a connector. The demo calls them on this machine only. */
export const connected = ["AVAILABILITY", "LINE_TEST", "TV", "DNS", "SIGNING"] as const;

const connectorKinds = ["builtin", "http", "off"] as const;

/** How to reach a system of the operator: the built-in one, an HTTP endpoint, or none. */
export const readConnector = (
  take: ReturnType<typeof reader>,
  name: (typeof connected)[number],
  fallback: "builtin" | "off",
) => {
  const url = take(`${name}_URL`, webAddress, "");
  const kind = take(`${name}_CONNECTOR`, oneOf(connectorKinds), url === "" ? fallback : "http");
  if (kind === "http" && url === "") throw new Error(`${name}_URL must be set when ${name}_CONNECTOR is "http".`);
  return { kind, url, token: take(`${name}_TOKEN`, text, "") };
};

export type ConnectorConfig = ReturnType<typeof readConnector>;

/** Availability can also come from a file of postal codes, without a system. */
export const readAvailability = (
  take: ReturnType<typeof reader>,
  demo: boolean,
): ConnectorConfig | { readonly kind: "file"; readonly file: string } => {
  const file = take("AVAILABILITY_FILE", text, "");
  const usual = take("AVAILABILITY_URL", webAddress, "") === "" ? (demo ? "builtin" : "off") : "http";
  const kind = take("AVAILABILITY_CONNECTOR", oneOf([...connectorKinds, "file"]), file === "" ? usual : "file");
  if (kind !== "file") return readConnector(take, "AVAILABILITY", demo ? "builtin" : "off");
  if (file === "") throw new Error(`AVAILABILITY_FILE must be set when AVAILABILITY_CONNECTOR is "file".`);
  return { kind, file };
};

type DnsConfig =
  | ConnectorConfig
  | { readonly kind: "powerdns"; readonly url: string; readonly token: string }
  | { readonly kind: "reported" };

/** Reverse DNS can also use the API of PowerDNS, or a system that reads the names from the operator API and reports the results. */
export const readDns = (take: ReturnType<typeof reader>, demo: boolean): DnsConfig => {
  const url = take("DNS_URL", webAddress, "");
  const usual = url === "" ? (demo ? "builtin" : "off") : "http";
  const kind = take("DNS_CONNECTOR", oneOf([...connectorKinds, "powerdns", "reported"]), usual);
  if (kind === "reported") return { kind };
  if (kind !== "powerdns") return readConnector(take, "DNS", demo ? "builtin" : "off");
  const token = take("DNS_TOKEN", text, "");
  if (url === "" || token === "")
    throw new Error(`DNS_URL and DNS_TOKEN must be set when DNS_CONNECTOR is "powerdns".`);
  return { kind, url, token };
};
