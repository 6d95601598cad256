-- Types of events get the names of the documentation. The feed and the webhooks show events of the last 30 days.
set local lock_timeout = '5s';

create temporary table renamed (old text primary key, new text not null) on commit drop;
insert into renamed values
  ('application.information-provided', 'application.info-received'),
  ('msa.countersigned', 'msa.activated'),
  ('tv.account.pin-set', 'tv.pin-changed');

update outbox_event set type = renamed.new from renamed where type = renamed.old;
update webhook_endpoint set types = (select array_agg(coalesce(renamed.new, type) order by place)
    from unnest(types) with ordinality as named (type, place) left join renamed on renamed.old = type)
  where types && (select array_agg(old) from renamed);
update notification set type = renamed.new from renamed where type = renamed.old;
