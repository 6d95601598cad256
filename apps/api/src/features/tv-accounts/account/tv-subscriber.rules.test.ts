import { expect, it } from "vitest";
import { storedSubscriber } from "./tv-subscriber.rules.ts";

const name = { firstName: "Sanne", lastName: "Meer" };
const place = { street: "Beeldwijkplein", houseNumber: 3, postalCode: "7511ZZ", city: "Enschede", country: "NL" };

it("a subscriber is stored with all its fields", () => {
  const whole = {
    ...name,
    middleName: "van der",
    email: "s@polderlicht.example",
    phoneNumber: "0201234567",
    address: { ...place, houseNumberExtension: "A", room: "1" },
  };
  expect(storedSubscriber(whole)).toEqual(whole);
});

it.each(["", null, undefined])("a field that is %j is stored as null", (none) => {
  const given = {
    middleName: none,
    email: none,
    phoneNumber: none,
    address: { houseNumberExtension: none, room: none },
  };
  const { address, ...person } = JSON.parse(JSON.stringify(given)) as typeof given;
  expect(storedSubscriber({ ...name, ...person, address: { ...place, ...address } } as never)).toEqual({
    ...name,
    middleName: null,
    email: null,
    phoneNumber: null,
    address: { ...place, houseNumberExtension: null, room: null },
  });
});
