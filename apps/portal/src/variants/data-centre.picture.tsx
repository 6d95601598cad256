import styles from "../app/home/public-home.module.css";
import type { PublicPicture } from "./public-picture.ts";

function Racks() {
  return (
    <svg className={styles.art} viewBox="0 0 692 560" preserveAspectRatio="xMaxYMin slice" aria-hidden="true">
      <path d="M596 0V560M676 0V560" />
      {Array.from({ length: 13 }, (_, bar) => (
        <g key={bar}>
          <rect x="606" y={18 + bar * 42} width="60" height="30" rx="5" />
          <circle cx={bar % 3 === 1 ? 654 : 618} cy={33 + bar * 42} r="4" />
        </g>
      ))}
    </svg>
  );
}

export const picture: PublicPicture = {
  Art: Racks,
  feature: "rackSpace",
  texts: {
    en: {
      title: "Racks",
      badge: "1 at risk",
      rows: [
        ["AMS1-R2-03", "2,707 W", "Redundant"],
        ["AMS1-R2-07", "1,890 W", "Redundant"],
        ["AMS1-R2-09", "3,950 W", "At risk", "bad"],
        ["AMS1-R2-11", "2,140 W", "Redundant"],
        ["AMS2-R1-04", "1,650 W", "Redundant"],
        ["AMS2-R1-05", "1,702 W", "Redundant"],
        ["RTM1-R1-02", "980 W", "One feed", "open"],
        ["RTM1-R1-03", "1,315 W", "Redundant"],
      ],
      figure: ["Energy this month", "8,124 kWh"],
    },
    nl: {
      title: "Racks",
      badge: "1 kwetsbaar",
      rows: [
        ["AMS1-R2-03", "2.707 W", "Redundant"],
        ["AMS1-R2-07", "1.890 W", "Redundant"],
        ["AMS1-R2-09", "3.950 W", "Kwetsbaar", "bad"],
        ["AMS1-R2-11", "2.140 W", "Redundant"],
        ["AMS2-R1-04", "1.650 W", "Redundant"],
        ["AMS2-R1-05", "1.702 W", "Redundant"],
        ["RTM1-R1-02", "980 W", "Eén voeding", "open"],
        ["RTM1-R1-03", "1.315 W", "Redundant"],
      ],
      figure: ["Energie deze maand", "8.124 kWh"],
    },
  },
  proofs: [
    { name: "power", icon: "power", feature: "rackSpace" },
    { name: "ptr", icon: "ip", feature: "ipManagement" },
    { name: "api", icon: "token" },
  ],
};
