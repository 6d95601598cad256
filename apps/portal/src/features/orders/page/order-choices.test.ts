import { expect, test } from "vitest";
import { demoOrder, demoPackage } from "../../../testing/demo-order.ts";
import { chosenParameters } from "./order-choices.ts";

const t = (key: string) => key;

test.each(["en", "nl"] as const)(
  "the chosen parameters have the labels and values of the catalogue in %s",
  (locale) => {
    const other = locale === "en" ? "nl" : "en";
    const choices = chosenParameters(t, locale, demoOrder(), demoPackage);
    const labels = demoPackage.parameters.map(({ label }) => label);
    const texts = labels.concat(demoPackage.parameters.flatMap(({ valueLabels }) => Object.values(valueLabels ?? {})));
    const foreign = texts.filter(({ en, nl }) => en !== nl).map((text) => text[other]);
    expect(choices.length).toBeGreaterThan(0);
    expect(texts.map((text) => text[locale])).toEqual(expect.arrayContaining(choices.map(({ label }) => label)));
    expect(foreign.length).toBeGreaterThan(0);
    for (const { label, value } of choices) expect(foreign).not.toEqual(expect.arrayContaining([label, value]));
  },
);
