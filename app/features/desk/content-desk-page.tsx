import { useLoaderData } from "@remix-run/react";
import { contentFields } from "#domain/content-fields";
import { ActionForm } from "~/lib/forms/action-form";
import { useFormResponse } from "~/lib/forms/use-form-response";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { FormError } from "~/ui/form-error";
import { Pages } from "~/ui/pages";
import { QueryForm } from "~/ui/query-form";
import textPage from "~/ui/text-page.module.css";
import accountStyles from "../account/account.module.css";
import type { contentDeskLoader } from "./content-desk.server";
import { ContentFields } from "./content-field";
import styles from "./desk.module.css";
import { DeskField, FormEnd, Saved, useDeskForm } from "./desk-form";
import { EditorsTabs } from "./editors-tabs";

type Desk = ReturnType<typeof useLoaderData<typeof contentDeskLoader>>;
type View<Page extends Desk["page"]> = Extract<Desk, { page: Page }>;
type Stored = NonNullable<View<"entry">["stored"]>;

/** /support-desk/content: the content by kinds, a kind's entries, or one of them, for the editors. */
export function ContentDeskPage() {
  const desk = useLoaderData<typeof contentDeskLoader>();
  const { t } = useTranslation("desk");
  const to = useLocalised();
  return (
    <div className={textPage.page}>
      <div className={textPage.column}>
        <h1>
          {desk.page === "kinds" ? t("content.title") : desk.page === "entries" ? desk.kindName : desk.name}
        </h1>
        <EditorsTabs current="content" />
        {desk.page === "kinds" ? null : (
          <p>
            <a
              className={styles.link}
              href={to(paths.contentDesk(desk.page === "entry" ? desk.kind : undefined))}
            >
              {desk.page === "entry" ? desk.kindName : t("content.all")}
            </a>
          </p>
        )}
        {desk.page === "kinds" ? (
          <Kinds {...desk} />
        ) : desk.page === "entries" ? (
          <Entries {...desk} />
        ) : (
          <Entry key={`${desk.kind}/${desk.alias}`} {...desk} />
        )}
      </div>
    </div>
  );
}

function Kinds({ kinds }: View<"kinds">) {
  const { t } = useTranslation("desk");
  const to = useLocalised();
  return (
    <ul className={styles.cards}>
      {kinds.map(({ kind, entries, drafts }) => (
        <li key={kind} className={styles.card}>
          <a className={styles.link} href={to(paths.contentDesk(kind))}>
            {t(`content.kinds.${kind}`)}
          </a>
          <span className={accountStyles.label}>
            {[
              t("content.entries", { count: entries }),
              ...(drafts > 0 ? [t("content.drafts", { count: drafts })] : []),
            ].join(" · ")}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Entries({ kind, q, number, pages, entries, total }: View<"entries">) {
  const { t } = useTranslation("desk");
  const to = useLocalised();
  return (
    <>
      <QueryForm
        id="entries"
        action={to(paths.contentDesk(kind))}
        query={q}
        texts={{ label: t("content.search"), example: "", submit: t("search.submit") }}
      />
      <p>
        <LinkButton href={to(paths.contentDesk(kind, undefined, { new: "1" }))}>
          {t("content.new")}
        </LinkButton>
      </p>
      {total === 0 ? <p>{t("search.nothing")}</p> : null}
      <ul className={styles.cards} hidden={total === 0}>
        {entries.map(({ key, name, state, scheduled }) => (
          <li key={key} className={styles.card}>
            <a className={styles.link} href={to(paths.contentDesk(kind, key))}>
              {name}
            </a>
            <span className={accountStyles.label}>
              {scheduled === null ? t(`content.states.${state}`) : t("titles.scheduled", { at: scheduled })}
            </span>
          </li>
        ))}
      </ul>
      <Pages
        page={number}
        pages={pages}
        getHref={(page) =>
          to(paths.contentDesk(kind, undefined, { ...(q ? { q } : {}), page: String(page) }))
        }
      />
    </>
  );
}

function Entry({ kind, alias, version, values, stored, isSaved }: View<"entry">) {
  const { t } = useTranslation("desk");
  const to = useLocalised();
  const form = useDeskForm({ intent: "entry", values, version, isSaved });
  const action = to(
    alias === "" ? paths.contentDesk(kind, undefined, { new: "1" }) : paths.contentDesk(kind, alias),
  );
  // Fields that were typed in keep what was typed, but a draft that was restored replaces it.
  const restored = stored?.changes.find(({ action: act }) => act === "restored")?.version;
  return (
    <>
      <Saved isSaved={isSaved} desk={form} />
      <div className={styles.entry}>
        {stored === null ? null : (
          <div className={styles.side}>
            <Publication action={action} version={form.version} stored={stored} />
            <Uses stored={stored} />
            <History action={action} version={form.version} changes={stored.changes} />
          </div>
        )}
        <ActionForm
          key={restored}
          action={action}
          isSamePage
          fields={{ intent: "entry", seen_version: form.version }}
          className={styles.entryForm}
        >
          {alias === "" ? (
            <DeskField
              desk={form}
              name="entry"
              label={t("content.fields.entry")}
              hint={t("content.entryHint")}
              maxLength={80}
            />
          ) : null}
          <ContentFields fields={contentFields[kind]} desk={form} />
          <FormEnd desk={form} href={action} />
        </ActionForm>
      </div>
    </>
  );
}

/** What viewers see of the entry, and the forms that change it. */
function Publication({ action, version, stored }: { action: string; version: string; stored: Stored }) {
  const { t } = useTranslation("desk");
  const to = useLocalised();
  const { state, scheduled, ends, place, publishAt, unpublishAt } = stored;
  const form = useDeskForm({
    intent: "publish",
    values: { publish_at: publishAt, unpublish_at: unpublishAt },
    version,
    isSaved: false,
  });
  const [error] = useFormResponse({ intent: "take-away" })?.submission.error?.[""] ?? [];
  const isShown = state === "published" || state === "changed" || state === "release";
  return (
    <section className={styles.group} aria-labelledby="publication">
      <h2 id="publication">{t("titles.publication")}</h2>
      <p>
        {scheduled === null ? t(`content.states.${state}`) : t("titles.scheduled", { at: scheduled })}
        {ends === null ? "" : `. ${t("titles.ends", { at: ends })}`}
      </p>
      {isShown && place !== null ? (
        <p>
          <a className={styles.link} href={to(place)}>
            {t("content.open")}
          </a>
        </p>
      ) : null}
      <ActionForm
        action={action}
        isSamePage
        fields={{ intent: "publish", seen_version: version }}
        className={accountStyles.form}
      >
        <DeskField
          desk={form}
          name="publish_at"
          type="datetime-local"
          label={t("titles.fields.publish_at")}
        />
        <DeskField
          desk={form}
          name="unpublish_at"
          type="datetime-local"
          label={t("titles.fields.unpublish_at")}
        />
        <FormError>{form.getError("")}</FormError>
        <Button look="primary">{t("titles.publish")}</Button>
      </ActionForm>
      {isShown || scheduled !== null ? (
        <ActionForm action={action} isSamePage fields={{ intent: "take-away" }}>
          <FormError>{error === undefined ? undefined : t(`errors.${error as "server"}`)}</FormError>
          <Button>{t("content.takeAway")}</Button>
        </ActionForm>
      ) : null}
    </section>
  );
}

/** Who names the entry: it cannot be taken away meanwhile. */
function Uses({ stored: { usedBy } }: { stored: Stored }) {
  const { t } = useTranslation("desk");
  const to = useLocalised();
  if (usedBy.length === 0) return null;
  return (
    <section className={styles.group} aria-labelledby="uses">
      <h2 id="uses">{t("content.uses")}</h2>
      <ul className={styles.uses}>
        {usedBy.map(({ kind, key }) => (
          <li key={`${kind}/${key}`}>
            {kind === "pages" || kind === "selections" ? (
              key
            ) : (
              <a className={styles.link} href={to(paths.contentDesk(kind, key))}>
                {key}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who changed what when, with a way back to each draft. */
function History({
  action,
  version: seen,
  changes,
}: {
  action: string;
  version: string;
  changes: Stored["changes"];
}) {
  const { t } = useTranslation("desk");
  const [error] = useFormResponse({ intent: "restore" })?.submission.error?.[""] ?? [];
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t("titles.history")}</h2>
      <FormError>{error === undefined ? undefined : t(`errors.${error as "server"}`)}</FormError>
      <ol className={accountStyles.rows}>
        {changes.map(({ version, action: act, editor, at }, index) => (
          <li key={version} className={accountStyles.row}>
            <span className={accountStyles.rowText}>
              <span>{t(`titles.actions.${act}`)}</span>
              <span className={accountStyles.label}>{[at, editor ?? t("titles.byItself")].join(" · ")}</span>
            </span>
            {index === 0 ? null : (
              <ActionForm
                action={action}
                isSamePage
                fields={{ intent: "restore", seen_version: seen, version: String(version) }}
              >
                <Button aria-label={t("titles.restoreNamed", { at })}>{t("titles.restore")}</Button>
              </ActionForm>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
