-- The alert of a rack is a percentage of the breaker, and no longer of what may be used of the feed. It warns at the same power as
-- before, but not below half of the breaker. Units keep the percentage of their contracted power.
update power_alert alert
set threshold_pct = greatest(50, round(alert.threshold_pct * usable.pct / 100.0)), version = alert.version + 1, updated_at = now()
from (select rack_id, min(max_utilisation_pct) as pct from power_feed where status <> 'REMOVED' group by rack_id) as usable
where usable.rack_id = alert.rack_id;

-- Only a warning of a high load has a feed and percentages.
update power_warning warning
set value_pct = warning.value_pct * feed.max_utilisation_pct / 100, limit_pct = warning.limit_pct * feed.max_utilisation_pct / 100
from (select distinct on (rack_id, label) rack_id, label, max_utilisation_pct from power_feed order by rack_id, label, id desc) as feed
where feed.rack_id = warning.rack_id and feed.label = warning.feed;
