export const companyIds = { polderlicht: 20120280, fietsfabriek: 20120281, kadeblok: 20140117, beeldwijk: 20180035 };
