-- Everything that an order of a line asks for is a parameter of its package.

update package set term_discounts = '{"12": 5, "36": 10}', setup_waived_from = 36 where kind = 'LINE';

update package_product set selected_by = chosen.selected_by, quantity_from = chosen.quantity_from
from (values
  ('SLA-BASIC', '{"slaCode": ["SLA-BASIC"]}'::jsonb, null),
  ('SLA-PLUS', '{"slaCode": ["SLA-PLUS"]}', null),
  ('SLA-PREMIUM', '{"slaCode": ["SLA-PREMIUM"]}', null),
  ('IPV4-32', '{"ipv4Length": ["32"]}', null),
  ('IPV4-30', '{"ipv4Length": ["30"]}', null),
  ('IPV4-29', '{"ipv4Length": ["29"]}', null),
  ('IPV4-28', '{"ipv4Length": ["28"]}', null),
  ('IPV6-56', '{"ipv6Length": ["56"]}', null),
  ('IPV6-48', '{"ipv6Length": ["48"]}', null),
  ('L2-CIRCUIT', null, 'layer2Circuits'),
  ('MODEM', '{"modem": ["true"]}', null)
) as chosen (code, selected_by, quantity_from)
where package_product.code = chosen.code;
update package_product set max_qty = 4 where code = 'L2-CIRCUIT';

update package_parameter set step = 'delivery' where key = 'testAndLabel';
update package_parameter set step = 'delivery',
  value_labels = '{"AM": {"nl": "Ochtend", "en": "Morning"}, "PM": {"nl": "Middag", "en": "Afternoon"}, "ANY": {"nl": "Maakt niet uit", "en": "Any time"}}'
where key = 'appointmentPreference';

insert into package_parameter
  (package_code, key, label, hint, value_labels, step, type, required, allowed_values, default_value, minimum, maximum, visible_when, position)
select package.code, parameter.key, parameter.label::jsonb, parameter.hint::jsonb, parameter.value_labels::jsonb, parameter.step,
  parameter.type, parameter.required, parameter.allowed_values, parameter.default_value, parameter.minimum, parameter.maximum,
  parameter.visible_when::jsonb, parameter.position
from package cross join (values
  ('slaCode', '{"nl": "Serviceniveau", "en": "Service level"}', null,
    '{"SLA-BASIC": {"nl": "Basis, volgende werkdag", "en": "Basic, next business day"}, "SLA-PLUS": {"nl": "Plus, binnen 8 uur", "en": "Plus, within 8 hours"}, "SLA-PREMIUM": {"nl": "Premium, 4 uur, dag en nacht", "en": "Premium, 4 hours, 24 × 7"}}',
    'package', 'enum', true, '{SLA-BASIC,SLA-PLUS,SLA-PREMIUM}'::text[], 'SLA-BASIC', null::numeric, null::numeric, null, 1),
  ('ipv4Length', '{"nl": "IPv4-adressen", "en": "IPv4 addresses"}', null,
    '{"32": {"nl": "1 adres, /32", "en": "1 address, /32"}, "30": {"nl": "1 bruikbaar, /30", "en": "1 usable, /30"}, "29": {"nl": "5 bruikbaar, /29", "en": "5 usable, /29"}, "28": {"nl": "13 bruikbaar, /28", "en": "13 usable, /28"}}',
    'package', 'enum', true, '{32,30,29,28}', '32', null, null, null, 2),
  ('justification', '{"nl": "Waarvoor zijn deze adressen?", "en": "What are these addresses for?"}',
    '{"nl": "Het adressenregister vraagt om een onderbouwing van ten minste 20 tekens.", "en": "The address registry asks for a reason of at least 20 characters."}',
    null, 'package', 'string', true, null, null, 20, 1000, '{"ipv4Length": ["28"]}', 3),
  ('ipv6Length', '{"nl": "IPv6-adressen", "en": "IPv6 addresses"}', null,
    '{"48": {"nl": "/48", "en": "/48"}, "56": {"nl": "/56", "en": "/56"}}',
    'package', 'enum', true, '{48,56}', '48', null, null, null, 4),
  ('service', '{"nl": "Dienst", "en": "Service"}', null,
    '{"INTERNET": {"nl": "Internet", "en": "Internet"}, "LAYER2": {"nl": "Laag 2-verbinding", "en": "Layer 2 connection"}, "VOICE": {"nl": "Telefonie", "en": "Voice"}}',
    'package', 'enum', true, '{INTERNET,LAYER2,VOICE}', 'INTERNET', null, null, null, 5),
  ('handover', '{"nl": "Overdracht", "en": "Handover"}', null,
    '{"DHCP": {"nl": "DHCP", "en": "DHCP"}, "PPPOE": {"nl": "PPPoE", "en": "PPPoE"}, "STATIC": {"nl": "Vast adres", "en": "Static"}, "ETHERNET": {"nl": "Ethernet met VLAN", "en": "Ethernet with VLAN"}}',
    'package', 'enum', true, '{DHCP,PPPOE,STATIC,ETHERNET}', 'DHCP', null, null, null, 6),
  ('vlan', '{"nl": "VLAN", "en": "VLAN"}', '{"nl": "1 tot en met 4094", "en": "1 to 4094"}', null,
    'package', 'integer', false, null, null, 1, 4094, '{"handover": ["ETHERNET"]}', 7),
  ('modem', '{"nl": "Modem huren", "en": "Rent a modem"}', null, null,
    'package', 'boolean', false, null, 'false', null, null, null, 8),
  ('action', '{"nl": "Soort levering", "en": "Kind of delivery"}', null,
    '{"NEW": {"nl": "Nieuwe lijn", "en": "New line"}, "MIGRATE": {"nl": "Bestaande lijn overnemen", "en": "Take over an existing line"}}',
    'delivery', 'enum', true, '{NEW,MIGRATE}', 'NEW', null, null, null, 1),
  ('currentServiceId', '{"nl": "Nummer van de bestaande aansluiting", "en": "Number of the existing service"}',
    '{"nl": "Het kenmerk op de factuur van de huidige aanbieder.", "en": "The circuit number on the invoice of the current provider."}',
    null, 'delivery', 'string', true, null, null, 3, 40, '{"action": ["MIGRATE"]}', 2),
  ('currentProvider', '{"nl": "Huidige aanbieder", "en": "Current provider"}', null, null,
    'delivery', 'string', false, null, null, null, 80, '{"action": ["MIGRATE"]}', 3),
  ('connectionPoint', '{"nl": "Aansluitpunt", "en": "Connection point"}',
    '{"nl": "Alleen als er meer dan één is, bijvoorbeeld FTU-2.", "en": "Only if there is more than one, such as FTU-2."}', null,
    'delivery', 'string', false, null, null, null, 30, null, 4)
) as parameter (key, label, hint, value_labels, step, type, required, allowed_values, default_value, minimum, maximum, visible_when, position)
where package.kind = 'LINE';
