alter table prefix validate constraint prefix_abuse_contact;
