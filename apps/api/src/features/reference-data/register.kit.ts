import { type ConnectorKit, expectThat, fieldOf, sampleOf } from "../../platform/connectors/connector-kit.ts";
import { addressPartsOf, numberTo } from "./registers.ts";

const isText = (value: unknown): boolean => value === undefined || typeof value === "string";

const registerKit = (area: string, known: string, unknown: string): ConnectorKit => ({
  area,
  samples: { number: known, unknownNumber: unknown },
  request: (url, number) => numberTo(url, String(number)),
  question: (samples) => sampleOf(samples, "number"),
  cases: (samples) => [
    {
      name: "gives a known number found: true, with a name and an address as texts",
      check: async (ask) => {
        const answer = await ask(sampleOf(samples, "number"));
        expectThat(fieldOf(answer, "found") === true, "found: true", answer);
        for (const name of ["name", "address"])
          expectThat(isText(fieldOf(answer, name)), `${name} as a text`, fieldOf(answer, name));
        const active = fieldOf(answer, "active");
        expectThat(active === undefined || typeof active === "boolean", "active: true or false", active);
      },
    },
    {
      name: "writes an address on one line, such as Kade 8 A, 8011 ZZ Zwolle",
      check: async (ask) => {
        const address = fieldOf(await ask(sampleOf(samples, "number")), "address");
        const isReadable =
          address === undefined || (typeof address === "string" && addressPartsOf(address) !== undefined);
        expectThat(isReadable, "such an address, or none", address);
      },
    },
    {
      name: "gives an unknown number status 200 and found: false",
      check: async (ask) => {
        const answer = await ask(sampleOf(samples, "unknownNumber"));
        expectThat(fieldOf(answer, "found") === false, "found: false", answer);
      },
    },
  ],
});

export const registerKits: readonly ConnectorKit[] = [
  registerKit("coc-register", "99990031", "00000000"),
  registerKit("vat-register", "NL999900031B01", "NL000000000B00"),
];
