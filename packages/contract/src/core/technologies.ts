/** What a line is made of: fibre shared or of one's own, copper over one pair or two, cable, or the air. */
export const technologies = ["FTTH", "FTTO", "VDSL2", "VVDSL_BONDED", "COAX", "MOBILE"] as const;
