import styles from "../app/home/public-home.module.css";
import type { PublicPicture } from "./public-picture.ts";

/** Routes of a network. */
function Routes() {
  return (
    <svg className={styles.art} viewBox="0 0 692 560" preserveAspectRatio="xMaxYMin slice" aria-hidden="true">
      <path d="M692 44H650a24 24 0 0 0-24 24V150a24 24 0 0 0 24 24H692M626 108H604a24 24 0 0 0-24 24V260a24 24 0 0 0 24 24H660M560 0V34a24 24 0 0 0 24 24H600M660 284V556" />
      {["626 108", "580 190", "660 284", "600 58"].map((place) => (
        <circle key={place} cx={place.slice(0, 3)} cy={place.slice(4)} r="5" />
      ))}
    </svg>
  );
}

export const picture: PublicPicture = {
  Art: Routes,
  feature: "myLines",
  texts: {
    en: {
      title: "Lines",
      badge: "1 down",
      rows: [
        ["Head office", "Dorpsstraat 8", "Up"],
        ["Workshop", "Turfsingel 2", "Up"],
        ["Warehouse", "Rijnoever 30", "Down", "bad"],
        ["Branch", "IJsselkade 27", "Up"],
        ["Showroom", "Werfkade 14", "Up"],
      ],
      figure: ["Invoiced this month", "€3,422.76"],
    },
    nl: {
      title: "Lijnen",
      badge: "1 storing",
      rows: [
        ["Hoofdkantoor", "Dorpsstraat 8", "Actief"],
        ["Werkplaats", "Turfsingel 2", "Actief"],
        ["Magazijn", "Rijnoever 30", "Storing", "bad"],
        ["Filiaal", "IJsselkade 27", "Actief"],
        ["Showroom", "Werfkade 14", "Actief"],
      ],
      figure: ["Deze maand gefactureerd", "€ 3.422,76"],
    },
  },
  proofs: [
    { name: "fault", icon: "line", feature: "myLines" },
    { name: "cent", icon: "invoice", feature: "myInvoices" },
    { name: "api", icon: "token" },
  ],
};
