/** Which slice writes which tables, typed by hand. What a function of the database writes is not listed. */
export const writtenTables: Readonly<Record<string, string>> = {
  agreements: "job msa msa_template",
  "api-tokens": "api_token",
  catalogue:
    "package package_parameter package_product power_panel price_list price_list_entry rack_space site wdm_channel wdm_route",
  company: "customer sepa_mandate",
  contacts: "customer_contact",
  "dc-connections": "dc_connection patch_port",
  documents: "audit_event document",
  "end-customers": "end_customer",
  fulfilment: "customer_order order_document order_line order_note patch_port rack_space shared_colo_unit wdm_channel",
  invoices: "audit_event invoice invoice_dispute invoice_line invoice_number_sequence invoice_payment job outbox_event",
  "ip-management":
    "address_pool ip_address job prefix prefix_request ptr_change route_authorisation subnet subnet_change",
  lines: "fault_report job line line_circuit line_diagnosis line_event line_reference_bulk",
  loyalty: "loyalty_ledger loyalty_ticket",
  "manual-agreements": "manual_agreement manual_agreement_change manual_agreement_document",
  notices: "calendar_address notice_digest notice_reminder notice_setting",
  notifications: "notification",
  "order-imports": "job order_import order_import_day order_import_row",
  orders:
    "customer_order job order_document order_line order_note order_status_change patch_port rack_space shared_colo_unit wdm_channel",
  "postal-code-check": "availability_check bulk_check bulk_check_row customer_account embed_setting job",
  power:
    "power_1d power_1h power_5m power_alert power_current power_dirty power_intake power_month power_progress power_reading power_warning",
  preferences: "customer_account",
  quotations: "quotation quotation_request quotation_request_document quotation_status_change",
  racks: "power_feed power_meter rack rack_space shared_colo shared_colo_unit",
  "saved-views": "saved_view",
  session: "sso_session",
  signup:
    "audit_event customer customer_account customer_application customer_application_event customer_contact job outbox_event sepa_mandate",
  terminations: "customer_order",
  "tv-accounts": "job tv_account tv_activation_code tv_activation_request tv_command tv_device tv_event tv_product",
  users: "api_token customer_account sso_session",
  wdm: "wdm_channel wdm_service",
};

/** `for update`, `for no key update` and `do update` write no table of their own. */
const write = /(?<!\b(?:for|key|do) )\b(?:insert into|update|delete from|merge into|truncate)\s+(?:only\s+)?"?(\w+)/gi;

export const tablesWrittenBy = (statement: string): string[] =>
  [...statement.matchAll(write)].map(([, table = ""]) => table);
