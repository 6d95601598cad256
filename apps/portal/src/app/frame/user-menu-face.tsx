import { Icon } from "../../ui/icon.tsx";
import styles from "./user-menu-face.module.css";

/** The content of the account menu button. */
export function UserMenuFace({ name, company }: { readonly name: string; readonly company: string }) {
  return (
    <>
      <Icon name="user" />
      <span className={styles.label}>
        <span className={styles.person}>{name}</span> <span className={styles.company}>{company}</span>
      </span>
    </>
  );
}
