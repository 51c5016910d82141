import type { ReactNode } from "react";
import type { Block } from "#contract/parents";
import { ActionForm } from "~/lib/forms/action-form";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import accountStyles from "../account/account.module.css";
import styles from "./parents.module.css";
import type { FoundToHide, LimitFormProps } from "./parents-data";
import { useLimitForm } from "./use-limit-form";

type BlockFormProps = {
  action: string;
  block: Pick<Block, "kind" | "id" | "title">;
  intent: "block" | "unblock";
};

/** The button that hides a title or channel, or shows it again. */
export function BlockForm({ action, block: { kind, id, title }, intent }: BlockFormProps) {
  const { t } = useTranslation("parents");
  return (
    <ActionForm action={action} fields={{ kind, id }} isSamePage>
      <Button
        name="intent"
        value={intent}
        aria-label={t(intent === "block" ? "blocks.hideNamed" : "blocks.showNamed", { title })}
      >
        {t(intent === "block" ? "blocks.hide" : "blocks.show")}
      </Button>
    </ActionForm>
  );
}

function BlockRow({ block, children }: { block: Block; children: ReactNode }) {
  const { t } = useTranslation("parents");
  const about = [t(`blocks.${block.type ?? "channel"}`), block.year].filter(Boolean).join(", ");
  return (
    <li className={accountStyles.row}>
      <span className={accountStyles.rowText}>
        <span className={accountStyles.value}>{block.title}</span>
        <span className={styles.label}>{about}</span>
      </span>
      {children}
    </li>
  );
}

/** What is hidden from a profile, and a search for more. */
export function Blocks({ limits, action, found }: LimitFormProps & { found: FoundToHide | null }) {
  const { t } = useTranslation("parents");
  const to = useLocalised();
  const [block, unblock] = [useLimitForm("block"), useLimitForm("unblock")];
  return (
    <section className={styles.section} aria-labelledby="blocks-title">
      <h2 id="blocks-title">{t("blocks.title")}</h2>
      <FormError>{(block.formError ?? unblock.formError)?.text}</FormError>
      {limits.blocks.length === 0 ? (
        <p className={styles.label}>{t("blocks.empty")}</p>
      ) : (
        <ul className={accountStyles.rows}>
          {limits.blocks.map((hidden) => (
            <BlockRow key={`${hidden.kind} ${hidden.id}`} block={hidden}>
              <BlockForm action={action} block={hidden} intent="unblock" />
            </BlockRow>
          ))}
        </ul>
      )}
      <form method="get" action={`${to(paths.parents())}#found`} className={styles.search} role="search">
        <input type="hidden" name="profile" value={limits.profile_id} />
        <Field
          name="q"
          type="search"
          label={t("blocks.search")}
          hint={t("blocks.searchHint")}
          defaultValue={found?.query ?? ""}
          maxLength={100}
          autoComplete="off"
          required
        />
        <Button>{t("blocks.find")}</Button>
      </form>
      {found ? <SearchResults found={found} limits={limits} action={action} /> : null}
    </section>
  );
}

function SearchResults({
  found: { query, items },
  limits,
  action,
}: {
  found: FoundToHide;
  limits: LimitFormProps["limits"];
  action: string;
}) {
  const { t } = useTranslation("parents");
  if (items === "failed") return <FormError>{t("errors.server")}</FormError>;
  if (items.length === 0)
    return (
      <p id="found" role="status" className={styles.label}>
        {t("blocks.nothing", { query })}
      </p>
    );
  const isHidden = ({ kind, id }: Block) =>
    limits.blocks.some((hidden) => hidden.kind === kind && hidden.id === id);
  return (
    <>
      <h3 id="found" tabIndex={-1}>
        {t("blocks.found", { query })}
      </h3>
      <ul className={accountStyles.rows}>
        {items.map((block) => (
          <BlockRow key={`${block.kind} ${block.id}`} block={block}>
            {isHidden(block) ? (
              <span className={styles.label}>{t("blocks.hidden")}</span>
            ) : (
              <BlockForm action={action} block={block} intent="block" />
            )}
          </BlockRow>
        ))}
      </ul>
    </>
  );
}
