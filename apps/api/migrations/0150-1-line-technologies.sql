-- Lines get the technologies of the catalogue: copper over one pair is VDSL2, over two pairs VVDSL_BONDED. Until the rows have
-- been changed both names are valid. Added as NOT VALID, so the lock on the table is short.

alter table line
  drop constraint line_technology_check,
  add constraint line_technology_either
    check (technology in ('FTTH', 'FTTO', 'VDSL', 'VDSL2', 'VVDSL_BONDED', 'COAX', 'MOBILE')) not valid;
