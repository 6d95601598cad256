/**
 * Access technologies of packages, orders and lines: shared or dedicated fibre, copper over one pair or two, cable, mobile.
 */
export const technologies = ["FTTH", "FTTO", "VDSL2", "VVDSL_BONDED", "COAX", "MOBILE"] as const;
