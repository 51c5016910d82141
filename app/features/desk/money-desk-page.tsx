import { useLoaderData } from "@remix-run/react";
import { ActionForm } from "~/lib/forms/action-form";
import { useFormResponse } from "~/lib/forms/use-form-response";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { Pages } from "~/ui/pages";
import { Tabs } from "~/ui/tabs";
import textPage from "~/ui/text-page.module.css";
import accountStyles from "../account/account.module.css";
import { AccountActs } from "./account-acts";
import styles from "./desk.module.css";
import { DeskTable } from "./desk-table";
import type { DeskView as View } from "./desk-view";
import type { moneyDeskLoader } from "./money-desk.server";

/** /support-desk/money: what the staff for money look for, an account, their acts, or the compared days. */
export function MoneyDeskPage() {
  const desk = useLoaderData<typeof moneyDeskLoader>();
  const { t } = useTranslation("desk");
  const to = useLocalised();
  return (
    <div className={textPage.page}>
      <div className={textPage.column}>
        <h1>{desk.kind === "account" ? t("account.title", { id: desk.id }) : t("title")}</h1>
        <Tabs
          label={t("parts")}
          tabs={[
            { href: to(paths.moneyDesk()), label: t("search.title"), isCurrent: desk.kind === "search" },
            {
              href: to(paths.moneyDesk({ list: "acts" })),
              label: t("acts.title"),
              isCurrent: desk.kind === "acts",
            },
            {
              href: to(paths.moneyDesk({ list: "days" })),
              label: t("days.title"),
              isCurrent: desk.kind === "days",
            },
          ]}
        />
        {desk.kind === "search" ? (
          <Search {...desk} />
        ) : desk.kind === "account" ? (
          <Account key={desk.id} {...desk} />
        ) : desk.kind === "acts" ? (
          <Acts {...desk} />
        ) : (
          <Days {...desk} />
        )}
      </div>
    </div>
  );
}

function Search({ asked, errors, isAsked, found }: View<"search">) {
  const { t } = useTranslation("desk");
  const to = useLocalised();
  return (
    <>
      <form
        role="search"
        method="get"
        action={to(paths.moneyDesk())}
        className={accountStyles.form}
        data-enhance=""
      >
        <Field name="q" label={t("search.q")} defaultValue={asked.q} maxLength={200} autoComplete="off" />
        <Field
          name="sum"
          label={t("search.sum")}
          defaultValue={asked.sum}
          error={errors.sum ? t(`errors.${errors.sum}`) : undefined}
          inputMode="decimal"
          autoComplete="off"
        />
        <Field
          name="day"
          type="date"
          label={t("search.day")}
          defaultValue={asked.day}
          error={errors.day ? t(`errors.${errors.day}`) : undefined}
        />
        <Button look="primary">{t("search.submit")}</Button>
      </form>
      {isAsked && found.length === 0 ? <p role="status">{t("search.nothing")}</p> : null}
      {found.length === 0 ? null : (
        <ul className={accountStyles.rows}>
          {found.map(({ id, login, payment }) => (
            <li key={payment?.id ?? id} className={accountStyles.row}>
              <span className={accountStyles.rowText}>
                <a href={to(paths.moneyDesk({ account: id }))} className={styles.link}>
                  {login ?? t("account.noLogin")} · {id}
                </a>
                {payment ? (
                  <span className={accountStyles.label}>
                    {payment.at} · {payment.amount} · {t(`statuses.${payment.status}`)} · {payment.id}
                  </span>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Account(account: View<"account">) {
  const { t } = useTranslation("desk");
  return (
    <>
      <p>
        {account.login ?? t("account.noLogin")} {account.country === null ? null : `· ${account.country}`}
      </p>
      {account.isDeleted ? <p>{t("account.deleted")}</p> : null}
      {account.isBlocked ? <p>{t("account.blocked")}</p> : null}
      <AccountActs {...account} />
      <section>
        <h2>{t("account.history")}</h2>
        {account.history.length === 0 ? <p>{t("account.none")}</p> : null}
        <DeskTable
          label={t("account.history")}
          columns={["at", "what", "amount", "detail", "number"]}
          rows={account.history.map(({ key, at, kind, amount, detail, id }) => ({
            id: key,
            cells: [at, t(`kinds.${kind}`), amount, detail, id],
          }))}
        />
      </section>
    </>
  );
}

/** The audit list. */
function Acts({ acts, page, pages }: View<"acts">) {
  const { t } = useTranslation("desk");
  const to = useLocalised();
  return (
    <section>
      <h2>{t("acts.title")}</h2>
      {acts.length === 0 ? <p>{t("acts.empty")}</p> : null}
      <DeskTable
        label={t("acts.title")}
        columns={["at", "what", "amount", "account", "by", "reason"]}
        rows={acts.map((act) => ({
          id: String(act.number),
          cells: [
            act.at,
            t(`acts.${act.act}`),
            act.days === null ? act.amount : t("acts.days", { count: act.days }),
            <a key="account" href={to(paths.moneyDesk({ account: act.account }))} className={styles.link}>
              {act.account}
            </a>,
            act.by,
            act.reason,
          ],
        }))}
      />
      <Pages
        page={page}
        pages={pages}
        getHref={(number) => to(paths.moneyDesk({ list: "acts", page: String(number) }))}
      />
    </section>
  );
}

/** The days that were compared with the payment host. */
function Days({ days }: View<"days">) {
  const { t } = useTranslation("desk");
  const response = useFormResponse({ intent: "reconcile" });
  const errors = response?.submission.error;
  const text = (field: string) => {
    const [key] = errors?.[field] ?? [];
    return key === undefined ? undefined : t(`errors.${key as "server"}`);
  };
  return (
    <>
      <ActionForm fields={{ intent: "reconcile" }} className={accountStyles.form}>
        <Field name="day" type="date" label={t("days.day")} error={text("day")} required />
        <FormError>{text("")}</FormError>
        <Button look="primary">{t("days.compare")}</Button>
      </ActionForm>
      {days.length === 0 ? <p>{t("days.empty")}</p> : null}
      {days.map(({ day, at, operations, differences }) => (
        <section key={day}>
          <h2>{day}</h2>
          <p>{t("days.operations", { count: operations, at })}</p>
          {differences.length === 0 ? <p>{t("days.same")}</p> : null}
          <DeskTable
            label={day}
            columns={["what", "number", "here", "there", "found", "gone"]}
            rows={differences.map(({ what, id, paymentId, here, there, found, gone }) => ({
              id: `${what} ${id}`,
              cells: [
                t(`days.${what}`),
                id === paymentId ? id : `${id} (${paymentId})`,
                here,
                there,
                found,
                gone,
              ],
            }))}
          />
        </section>
      ))}
    </>
  );
}
