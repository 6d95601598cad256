-- The term and the totals of a quotation without an accepted option are those of its cheapest option. They were each the lowest of
-- all options; only the contract total stays the same.
update quotation set contract_term_months = cheapest.term, nrc_total = cheapest.nrc, mrc_total = cheapest.mrc
from (
  select distinct on (quotation.id) quotation.id, (option.value ->> 'contractTermMonths')::int as term,
    (option.value ->> 'nrcTotal')::numeric as nrc, (option.value ->> 'mrcTotal')::numeric as mrc
  from quotation, jsonb_array_elements(quotation.options) with ordinality as option (value, place)
  where quotation.accepted_option_id is null and jsonb_array_length(quotation.options) > 1
  order by quotation.id, (option.value ->> 'contractTotal')::numeric, option.place
) cheapest
where quotation.id = cheapest.id;
