-- A CWDM channel is named after its wavelength, and has no frequency.
alter table wdm_channel alter column frequency_thz drop not null;
update wdm_channel set frequency_thz = null where channel not like 'C%';
update wdm_service set grid_type = 'CWDM', frequency_thz = null where channel not like 'C%';
