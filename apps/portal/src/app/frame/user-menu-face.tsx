import { Icon } from "../../ui/icon.tsx";
import styles from "./user-menu-face.module.css";

/** What stands on the button of the account menu. */
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
