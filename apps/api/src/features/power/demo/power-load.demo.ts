import { sql } from "../../../platform/database/sql.ts";

/** The load profile of a simulated meter, in W: base load, extra load in office hours, and noise. */
export interface Profile {
  readonly base: number;
  readonly office: number;
  readonly noise: number;
}

const special: Readonly<Record<string, Profile>> = {
  // Rack 2 uses 91 % of its 3 kW.
  "PM-AMS1R208-A": { base: 1310, office: 190, noise: 40 },
  "PM-AMS1R208-B": { base: 1310, office: 190, noise: 40 },
  // Rack 3: neither 16 A feed could carry the load of both.
  "PM-AMS1R209-A": { base: 1960, office: 240, noise: 45 },
  "PM-AMS1R209-B": { base: 1930, office: 240, noise: 45 },
  // Rack 5: feed B is dead, and feed A carries everything.
  "PM-AMS1R211-A": { base: 1720, office: 420, noise: 60 },
  "PM-AMS1R211-B": { base: 0, office: 0, noise: 0 },
  "PM-ENS1R1042U-A": { base: 92, office: 18, noise: 6 },
  "PM-ENS1R1042U-B": { base: 88, office: 18, noise: 6 },
};

/** The meter of rack 8 that was last read 26 hours before the demo began. */
export const silentSerial = "PM-RTM1R302-B";
export const silentHours = 26;

/** The meters of rack 2, which use 91 % of the commitment in a month of any length: a committed kW counts as 730 hours. */
const committedSerial = "PM-AMS1R208-_";
const committedAverage = 0.91 * 3000;
/** The average power of its two profiles together, in W. */
const committedMean = 2712;

const serials = Object.keys(special);
const of = (part: keyof Profile) => serials.map((serial) => special[serial]?.[part] ?? 0);

/** The simulated meters with their profiles. A meter that is not in `special` gets a profile derived from its id. */
export const simulatedMeters = sql`
  simulated as (
    select meter.id as meter_id, meter.serial, meter.installed_at, feed.voltage, feed.phase, feed.rack_id,
      -- Floating point: half a million of these are computed for the history.
      coalesce(own.base, feed.available_w * (20 + meter.id * 7 % 25) / 100::float8) as base,
      coalesce(own.office, feed.available_w * (6 + meter.id * 5 % 9) / 100::float8) as office,
      coalesce(own.noise, feed.available_w * 0.012::float8) as noise
    from power_meter meter join power_feed feed on feed.id = meter.feed_id
      left join unnest(${serials}::text[], ${of("base")}::float8[], ${of("office")}::float8[], ${of("noise")}::float8[])
        as own (serial, base, office, noise) on own.serial = meter.serial
    where meter.removed_at is null
  )`;

/** A pseudo-random number from -1 to 1, always the same for a meter and a number. */
const chance = (number: ReturnType<typeof sql>) =>
  sql`((hashint8extended(${number}, simulated.meter_id) & 65535) / 32767.5::float8 - 1)`;

/**
 * The power of a simulated meter at `at`, in W: a peak around half past one, which is lower at weekends, plus noise that changes
 * every five minutes and every hour.
 */
export const wattAt = sql`
  round(greatest(0, (
    simulated.base
    + simulated.office * exp(-power((extract(epoch from local_at::time)::float8 / 3600 - 13.5::float8) / 4, 2))
      * (case when extract(isodow from local_at)::int < 6 then 1 else 0.35 end)::float8
    + simulated.noise * (${chance(sql`(extract(epoch from at)::bigint / 300)`)} * 0.6::float8
      + ${chance(sql`(extract(epoch from at)::bigint / 3600 + 7)`)} * 0.4::float8)
  ) * case when simulated.serial like ${committedSerial} then ${committedAverage}::float8 / ${committedMean}::float8 * 730
        / (extract(day from date_trunc('month', local_at) + interval '1 month' - interval '1 day')::int * 24)
      else 1 end))::int`;
