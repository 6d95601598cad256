import { delegationChecks } from "@demarc/contract/ip-management/delegation";
import {
  type ConnectorKit,
  expectThat,
  fieldOf,
  type KitCase,
  sampleOf,
  type Samples,
} from "../../../platform/connectors/connector-kit.ts";
import type { AskSystem } from "../../../platform/http-connector.ts";
import { addressFrom, addressText, bitsOf, blockAround, blockText } from "../blocks/ip-block.ts";
import { reverseName, zonesOf } from "../delegation/reverse-zones.ts";
import { listIn } from "./dns-answers.ts";
import { mostRecords, type PtrRecord } from "./dns-port.ts";

/** Records of consecutive addresses. */
const recordsFrom = (text: string, ptr: string | null, size = 1): PtrRecord[] => {
  const address = addressFrom(text);
  if (!address) throw new Error(`${text} is not an address`);
  return Array.from({ length: size }, (_, place) => {
    const number = address.number + BigInt(place);
    return { address: addressText(address.family, number), name: reverseName(address.family, number), ptr };
  });
};

const publish = async (ask: AskSystem, records: readonly PtrRecord[]): Promise<void> => {
  const answers = listIn(await ask({ action: "publish-ptr", records }), "records");
  for (const { address } of records) {
    const answer = answers.find((one) => {
      const own = addressFrom(String(one["address"]));
      return own !== undefined && addressText(own.family, own.number) === address;
    });
    expectThat(answer?.["live"] === true, `live: true for ${address}`, answer);
  }
};

const namesCases = (samples: Samples): KitCase[] => {
  const name = sampleOf(samples, "name");
  const [address, address6] = [sampleOf(samples, "address"), sampleOf(samples, "address6")];
  const cleanUp = async (ask: AskSystem, text: string, size?: number) => publish(ask, recordsFrom(text, null, size));
  return [
    {
      name: "publish-ptr publishes an IPv4 name, and again",
      check: async (ask) => {
        for (let times = 0; times < 2; times += 1) await publish(ask, recordsFrom(address, name));
      },
    },
    {
      name: "publish-ptr publishes an IPv6 name, and removes it",
      check: async (ask) => {
        await publish(ask, recordsFrom(address6, name));
        await cleanUp(ask, address6);
      },
    },
    {
      name: "publish-ptr removes a name, and again when there is none",
      check: async (ask) => {
        for (let times = 0; times < 2; times += 1) await cleanUp(ask, address);
      },
    },
    {
      name: `publish-ptr takes ${mostRecords} records`,
      check: async (ask) => {
        await publish(ask, recordsFrom(address6, name, mostRecords));
        await cleanUp(ask, address6, mostRecords);
      },
    },
  ];
};

const zonesOfSample = (samples: Samples) => {
  const { family, number } = addressFrom(sampleOf(samples, "address6")) ?? { family: 6, number: 0n };
  return zonesOf(blockText(blockAround(family, number, bitsOf(family) / 2)));
};

const delegationCases = (samples: Samples): KitCase[] => {
  const zones = zonesOfSample(samples);
  const checked = { zones, nameServers: ["ns1.demarc-kit.invalid", "ns2.demarc-kit.invalid"], dsRecords: [] };
  return [
    {
      name: "check-name-servers answers each check of each server, and passes none of servers that do not exist",
      check: async (ask) => {
        const findings = listIn(await ask({ action: "check-name-servers", ...checked }), "findings");
        for (const nameServer of checked.nameServers)
          for (const { name: zone } of zones)
            for (const check of delegationChecks) {
              const found = findings.find(
                (one) => one["nameServer"] === nameServer && one["zone"] === zone && one["check"] === check,
              );
              expectThat(found?.["passed"] === false, `passed: false for ${check} of ${nameServer}`, found);
            }
      },
    },
    {
      name: "delegate takes a withdrawal, and again",
      check: async (ask) => {
        for (let times = 0; times < 2; times += 1) await ask({ action: "delegate", ...checked, nameServers: [] });
      },
    },
    {
      name: "resolve-name answers a list of addresses",
      check: async (ask) => {
        const addresses = fieldOf(await ask({ action: "resolve-name", name: sampleOf(samples, "name") }), "addresses");
        const isList = Array.isArray(addresses) && addresses.every((one) => addressFrom(String(one)) !== undefined);
        expectThat(isList, "addresses, a list of addresses", addresses);
      },
    },
  ];
};

export const dnsKit: ConnectorKit = {
  area: "dns",
  samples: { address: "192.0.2.7", address6: "2001:db8:0:1::", name: "demarc-kit.example" },
  question: (samples) => ({ action: "resolve-name", name: sampleOf(samples, "name") }),
  cases: (samples) => [...namesCases(samples), ...delegationCases(samples)],
};
