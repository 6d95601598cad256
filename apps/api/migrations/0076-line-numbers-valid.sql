alter table line validate constraint line_number_form;
