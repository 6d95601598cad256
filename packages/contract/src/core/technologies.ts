/** Access technologies of a line: shared or dedicated fibre, copper over one pair or two, cable, mobile. */
export const technologies = ["FTTH", "FTTO", "VDSL2", "VVDSL_BONDED", "COAX", "MOBILE"] as const;

/** Access technologies of a delivered line. */
export const lineTechnologies = ["FTTH", "FTTO", "VDSL", "COAX", "MOBILE"] as const;
