import type { ChannelMap } from "@demarc/contract/wdm";
import { sql } from "../../platform/database/sql.ts";
import { anyValue, serviceInScope } from "../services/service-columns.conditions.ts";

const wave = sql`wave`;

/**
 * The channels of the routes as a customer can see them: its own wavelengths by name, and the channels of others only as reserved
 * or taken. A channel in quarantine counts as taken.
 */
export const listChannelMaps = (customerId: number, route: string | undefined) => sql<ChannelMap>`
  select route.code as "routeCode", route.site_a as "siteA", route.site_z as "siteZ",
    (select coalesce(jsonb_agg(jsonb_build_object('channel', channel.channel, 'wavelengthNm', channel.wavelength_nm::float8,
        'frequencyThz', channel.frequency_thz::float8,
        'state', case when own.id is not null then 'YOURS' when channel.state = 'FREE' then 'FREE'
          when channel.state = 'RESERVED' then 'RESERVED' else 'TAKEN' end,
        'wave', case when own.id is not null then jsonb_build_object('id', own.id, 'name', own.name) end)
        order by channel.wavelength_nm desc, channel.channel), '[]')
      from wdm_channel channel left join lateral (
        select wave.id, coalesce(nullif(wave.reference, ''), wave.service_number) as name from wdm_service wave
        where wave.route_code = channel.route_code and wave.channel = channel.channel and wave.lifecycle <> 'TERMINATED'
          and ${serviceInScope(wave, customerId)}
        order by wave.id limit 1) own on true
      where channel.route_code = route.code) as channels
  from wdm_route route where not route.retired ${anyValue(sql`route.code`, route)}
  order by route.position, route.code`;
