import type { MsaWithText } from "@demarc/contract/agreements";
import { useText } from "@demarc/shell/translate.ts";
import { Definition, DefinitionList } from "@demarc/ui/layout/definition-list.tsx";
import type en from "./agreements.en.ts";
import styles from "./agreements.module.css";

/** The text of an agreement as in its PDF, with the same section numbers. */
export function AgreementPaper({ msa }: { readonly msa: MsaWithText }) {
  const t = useText<typeof en>();
  const { title, language, text } = msa;
  const party = ({ name, address, coc }: typeof text.provider) => (
    <>
      {name}, {address}
      {coc && <>, {t("agreements.coc", { number: coc })}</>}
    </>
  );
  return (
    <article className={styles.paper} lang={language} aria-label={title}>
      <h2>{title}</h2>
      <DefinitionList>
        <Definition term={t("agreements.provider")}>{party(text.provider)}</Definition>
        <Definition term={t("agreements.customer")}>{party(text.customer)}</Definition>
      </DefinitionList>
      {text.sections.map(({ heading, paragraphs }, index) => (
        <section key={heading}>
          <h3>
            {index + 1}. {heading}
          </h3>
          {paragraphs.map((paragraph, position) => (
            <p key={paragraph} className={styles.paragraph}>
              <span className={styles.position}>
                {index + 1}.{position + 1}
              </span>{" "}
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </article>
  );
}
