import type { MsaText, MsaWithText } from "@demarc/contract/agreements";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Definition, DefinitionList } from "@demarc/ui/layout/definition-list.tsx";
import type en from "./agreements.en.ts";
import styles from "./agreements.module.css";

/** The text of an agreement. One that was signed elsewhere says so, because only its signed PDF has the text. */
export function AgreementPaper({ msa: { title, language, text } }: { readonly msa: MsaWithText }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  return (
    <article className={styles.paper} lang={language} aria-label={title}>
      <h2>{title}</h2>
      {text ? <Text text={text} /> : <p lang={locale}>{t("agreements.elsewhere-text")}</p>}
    </article>
  );
}

/** The text as in the PDF, with the same section numbers. */
function Text({ text }: { readonly text: MsaText }) {
  const t = useText<typeof en>();
  const party = ({ name, address, coc }: MsaText["provider"]) => (
    <>
      {name}, {address}
      {coc && <>, {t("agreements.coc", { number: coc })}</>}
    </>
  );
  return (
    <>
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
    </>
  );
}
