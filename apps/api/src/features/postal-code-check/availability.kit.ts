import { isDeepStrictEqual } from "node:util";
import type { ConnectorKit, Samples } from "../../platform/connectors/connector-kit.ts";
import { expectThat, fieldOf, sampleOf } from "../../platform/connectors/connector-kit.ts";
import { fits } from "../../platform/http/validation.ts";
import { answerFrom, availabilityFields } from "./availability.connector.ts";

const addressOf = (samples: Samples, postalCode = sampleOf(samples, "postalCode")) => {
  const houseNumber = Number(sampleOf(samples, "houseNumber"));
  return { address: { postalCode, houseNumber, extension: null, room: null } };
};

/** Throws with the name of an invalid field. */
const checkKnown = (answer: unknown): void => {
  expectThat(fieldOf(answer, "found") === true, "found: true", answer);
  for (const [name, schema] of Object.entries(availabilityFields)) {
    const value = fieldOf(fieldOf(answer, "availability"), name);
    expectThat(fits(schema)(value), `a valid ${name}`, value);
  }
  answerFrom(answer);
};

export const availabilityKit: ConnectorKit = {
  area: "availability",
  samples: { postalCode: "8011AB", houseNumber: "12", unknownPostalCode: "9999ZZ" },
  question: addressOf,
  cases: (samples) => [
    {
      name: "describes the networks at a known address",
      check: async (ask) => checkKnown(await ask(addressOf(samples))),
    },
    {
      name: "gives an unknown address status 200, found: false and suggestions",
      check: async (ask) => {
        const answer = await ask(addressOf(samples, sampleOf(samples, "unknownPostalCode")));
        expectThat(fieldOf(answer, "found") === false, "found: false", answer);
        answerFrom(answer);
      },
    },
    {
      name: "answers the same question alike",
      check: async (ask) => {
        const [one, other] = [await ask(addressOf(samples)), await ask(addressOf(samples))];
        expectThat(isDeepStrictEqual(one, other), JSON.stringify(one), other);
      },
    },
  ],
};
