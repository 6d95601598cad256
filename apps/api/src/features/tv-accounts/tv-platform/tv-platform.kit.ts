import { randomUUID } from "node:crypto";
import {
  type ConnectorKit,
  expectThat,
  fieldOf,
  sampleOf,
  type Samples,
} from "../../../platform/connectors/connector-kit.ts";
import type { AskSystem } from "../../../platform/http-connector.ts";
import type { TvCommandKind } from "./tv-commands.queries.ts";

/** In a realistic order; a PIN can come before its account. */
const payloads: Readonly<Record<TvCommandKind, object>> = {
  pin: { pin: "2580" },
  activate: { productCode: "TV-BASIS", products: [] },
  "product-on": { productId: "TV-SPORT", quantity: 1 },
  "device-on": { deviceId: "demarc-kit-1" },
  suspend: { reason: "NON_PAYMENT" },
  resume: {},
  "device-off": { deviceId: "demarc-kit-1" },
  "product-off": { productId: "TV-SPORT" },
  end: {},
};

const commandOf = (samples: Samples, kind: string, payload: object, sequence = 1) => ({
  id: randomUUID(),
  sequence,
  accountNr: Number(sampleOf(samples, "account")),
  kind,
  payload,
});

const carryOut = async (ask: AskSystem, command: object): Promise<void> => {
  const answer = await ask(command);
  expectThat(fieldOf(answer, "acknowledged") === true, "acknowledged: true", answer);
};

export const tvKit: ConnectorKit = {
  area: "tv",
  samples: { account: "99999999" },
  question: (samples) => commandOf(samples, "pin", payloads.pin),
  cases: (samples) => [
    ...Object.entries(payloads).map(([kind, payload], place) => ({
      name: `acknowledges ${kind}`,
      check: (ask: AskSystem) => carryOut(ask, commandOf(samples, kind, payload, place + 2)),
    })),
    {
      name: "acknowledges a command again that it has carried out",
      check: async (ask) => {
        const command = commandOf(samples, "end", payloads.end, 99);
        for (let times = 0; times < 2; times += 1) await carryOut(ask, command);
      },
    },
  ],
};
