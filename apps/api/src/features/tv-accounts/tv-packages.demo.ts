import type pg from "pg";

const bases = ["TV-BASIS", "TV-COMPLEET"];

/** The TV products that the demo sells. */
const packages = [
  {
    id: "TV-BASIS",
    type: "base",
    name: { nl: "Basis", en: "Basic" },
    about: { nl: "60 zenders op drie schermen tegelijk", en: "60 channels on three screens at a time" },
    channels: 60,
    streams: 3,
    devices: 5,
    price: "9.95",
    excludes: ["TV-COMPLEET"],
  },
  {
    id: "TV-COMPLEET",
    type: "base",
    name: { nl: "Compleet", en: "Complete" },
    about: {
      nl: "95 zenders op drie schermen tegelijk, met 7 dagen terugkijken",
      en: "95 channels on three screens at a time, with 7 days of replay",
    },
    channels: 95,
    streams: 3,
    devices: 5,
    price: "15.95",
    excludes: ["TV-BASIS", "TV-REPLAY"],
  },
  {
    id: "TV-SPORT",
    type: "option",
    name: { nl: "Sport", en: "Sports" },
    about: { nl: "Sportzenders", en: "Sports channels" },
    price: "9.95",
    requires: bases,
  },
  {
    id: "TV-FILM",
    type: "option",
    name: { nl: "Film", en: "Films" },
    about: { nl: "Filmzenders", en: "Film channels" },
    price: "7.95",
    requires: bases,
  },
  {
    id: "TV-REPLAY",
    type: "option",
    name: { nl: "Terugkijken", en: "Replay" },
    about: { nl: "7 dagen terugkijken", en: "7 days of replay" },
    price: "2.50",
    requires: ["TV-BASIS"],
    excludes: ["TV-COMPLEET"],
  },
  {
    id: "TV-STREAM",
    type: "option",
    name: { nl: "Extra scherm", en: "Extra screen" },
    about: { nl: "Eén scherm meer tegelijk", en: "One more screen at a time" },
    streams: 1,
    most: 2,
    price: "1.50",
    requires: bases,
  },
];

const usual = { channels: 0, streams: 0, devices: 0, most: 1, requires: [], excludes: [] };

export const insertTvPackages = async (client: pg.Client): Promise<void> => {
  const rows = packages.map((one, place) => Object.assign({ ...usual, place: 10 * (place + 1) }, one));
  // A database of an earlier version has them already.
  await client.query(
    `insert into tv_package (product_id, type, name, description, channels, max_streams, max_devices, max_quantity,
       monthly_price, requires, excludes, sort_order)
     select id, type, name, about, channels, streams, devices, most, price, requires, excludes, place
     from jsonb_to_recordset($1::jsonb) as given (id text, type text, name jsonb, about jsonb, channels int, streams int,
       devices int, most int, price numeric, requires text[], excludes text[], place int)
     on conflict (product_id) do nothing`,
    [JSON.stringify(rows)],
  );
};
