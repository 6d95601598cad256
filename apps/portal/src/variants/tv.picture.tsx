import styles from "../app/home/public-home.module.css";
import type { PublicPicture } from "./public-picture.ts";

/** Frames of a film. */
function Frames() {
  return (
    <svg className={styles.art} viewBox="0 0 692 560" preserveAspectRatio="xMaxYMin slice" aria-hidden="true">
      <rect x="560" y="36" width="168" height="100" rx="14" />
      <rect x="596" y="160" width="168" height="100" rx="14" />
      <rect x="560" y="284" width="168" height="100" rx="14" />
      <path d="M524 0V560" strokeDasharray="14 14" />
      <path d="M634 70v32l28-16z" className={styles.strong} />
      <path d="M670 194v32l22-16z" className={styles.strong} />
    </svg>
  );
}

export const picture: PublicPicture = {
  Art: Frames,
  feature: "tenTenTenTv",
  texts: {
    en: {
      title: "TV accounts",
      rows: [
        ["Apartment 1.02", "2 devices", "Active"],
        ["Apartment 1.04", "1 device", "Active"],
        ["Apartment 2.01", "Code sent", "New", "open"],
        ["Apartment 2.03", "3 devices", "Active"],
        ["Apartment 2.05", "1 device", "Active"],
        ["Apartment 3.02", "2 devices", "Active"],
        ["Apartment 3.04", "1 device", "Active"],
        ["Apartment 3.06", "2 devices", "Active"],
      ],
      figure: ["Invoiced this month", "€1,284.60"],
    },
    nl: {
      title: "Tv-accounts",
      rows: [
        ["Appartement 1.02", "2 apparaten", "Actief"],
        ["Appartement 1.04", "1 apparaat", "Actief"],
        ["Appartement 2.01", "Code verstuurd", "Nieuw", "open"],
        ["Appartement 2.03", "3 apparaten", "Actief"],
        ["Appartement 2.05", "1 apparaat", "Actief"],
        ["Appartement 3.02", "2 apparaten", "Actief"],
        ["Appartement 3.04", "1 apparaat", "Actief"],
        ["Appartement 3.06", "2 apparaten", "Actief"],
      ],
      figure: ["Deze maand gefactureerd", "€ 1.284,60"],
    },
  },
  proofs: [
    { name: "cent", icon: "invoice", feature: "myInvoices" },
    { name: "roles", icon: "users", feature: "userManagement" },
    { name: "api", icon: "token" },
  ],
};
