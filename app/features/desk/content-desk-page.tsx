import { useLoaderData } from "@remix-run/react";
import { contentFields } from "#domain/content-fields";
import { ActionForm } from "~/lib/forms/action-form";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { Pages } from "~/ui/pages";
import { QueryForm } from "~/ui/query-form";
import textPage from "~/ui/text-page.module.css";
import accountStyles from "../account/account.module.css";
import type { contentDeskLoader } from "./content-desk.server";
import { ContentFields } from "./content-field";
import styles from "./desk.module.css";
import { DeskField, FormEnd, Saved, useDeskForm } from "./desk-form";
import { EditorsTabs } from "./editors-tabs";
import { History, Publication } from "./publication";

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
            <Publication
              action={action}
              version={form.version}
              published={{ ...stored, state: t(`content.states.${stored.state}`) }}
              open={stored.place === null ? null : { href: to(stored.place), name: t("content.open") }}
              draft={{ kind, key: alias }}
              removal={{ intent: "take-away", name: t("content.takeAway") }}
            />
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
