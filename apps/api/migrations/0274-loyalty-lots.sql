-- Points that are not valid equally long. A balance used to assume that points expire in the order in which they came.

-- What is left of the points of a company at each expiry, without those that expired before its last entry. Every withdrawal takes
-- points that are valid at its own moment, those that expire first before others. A withdrawal of more than there is comes off the
-- next points that arrive, of those of one moment the ones that expire first. `known` is the last moment whose entries count. `ends`
-- and `held` are sorted by expiry; what is before `first` has expired or is used up.
create function loyalty_lots(company int, known timestamptz) returns table (expires_at timestamptz, points bigint)
  language plpgsql stable as $$
declare
  entry record;
  ends timestamptz[] := '{}';
  held bigint[] := '{}';
  first int := 1;
  owed bigint := 0;
  taken bigint;
  low int;
  high int;
  middle int;
begin
  for entry in
    select ledger.at, ledger.points, coalesce(ledger.expires_at, 'infinity') as expires_at from loyalty_ledger ledger
    where ledger.customer_id = company and ledger.at <= known
    order by ledger.at, ledger.points < 0, coalesce(ledger.expires_at, 'infinity'), ledger.id
  loop
    while ends[first] <= entry.at loop
      first := first + 1;
    end loop;
    if entry.points < 0 then
      owed := owed - entry.points;
    elsif entry.expires_at > entry.at then
      low := first;
      high := cardinality(ends) + 1;
      -- Most points expire after all others.
      if high > low and ends[high - 1] <= entry.expires_at then
        low := high;
      end if;
      while low < high loop
        middle := (low + high) / 2;
        if ends[middle] <= entry.expires_at then
          low := middle + 1;
        else
          high := middle;
        end if;
      end loop;
      if low > cardinality(ends) then
        ends := array_append(ends, entry.expires_at);
        held := array_append(held, entry.points::bigint);
      else
        ends := ends[first:low - 1] || entry.expires_at || ends[low:];
        held := held[first:low - 1] || entry.points::bigint || held[low:];
        first := 1;
      end if;
    end if;
    while owed > 0 and first <= cardinality(held) loop
      taken := least(owed, held[first]);
      owed := owed - taken;
      if taken < held[first] then
        held[first] := held[first] - taken;
      else
        first := first + 1;
      end if;
    end loop;
  end loop;
  return query select lot.ends, lot.held from unnest(ends[first:], held[first:]) lot (ends, held);
end
$$;

-- The balance at a moment, of the entries until `known`.
create or replace function loyalty_balance_at(company int, moment timestamptz, known timestamptz) returns int language sql stable
  return (select coalesce(sum(points), 0) from loyalty_lots(company, known) where expires_at > moment)::int;
