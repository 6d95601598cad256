-- The prefix with which the operator granted a request. Requests that were granted before have none.
alter table prefix_request
  add column prefix_id uuid,
  add foreign key (prefix_id, customer_id) references prefix (id, customer_id),
  add check ((prefix_id is not null) <= (state = 'GRANTED'));
