import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { paths } from "~/lib/paths";
import type { Viewer } from "~/lib/request-context/viewer";
import { formatIsoTime } from "~/lib/time/machine-time";
import { Button } from "~/ui/button";
import styles from "./dev.module.css";
import type { StoredEvent } from "./dev.server";
import { OwnEvents } from "./own-events";

type Fault = {
  viewer: string;
  endpoint: string;
  code?: string | undefined;
  status?: number | undefined;
  kind?: string | undefined;
  left: number | null;
};
type DevExperiment = {
  name: string;
  about: string;
  groups: { name: string; share: number }[];
  from: number;
  till: number | null;
};
type OutboxItem = { id: number; channel: string; recipient: string; subject: string; body: string };
type Props = {
  state: {
    now: number;
    faults: Fault[];
    endpoints: string[];
    viewerKinds: string[];
    promoCodes: string[];
    experiments: DevExperiment[];
  };
  outbox: OutboxItem[];
  viewer: Viewer;
  hasSession: boolean;
  events: { action: string | null; items: StoredEvent[] };
  chosenGroups: Readonly<Record<string, string>>;
  popups: { address: string; popup: string | null; passedOver: { popup: string; rule: string }[] };
};

const faultKinds = ["answer", "refuse", "reset", "truncate", "redirect", "flap", "slow"] as const;

/**
 * Dev controls: switch viewer, set the clock, inject faults, read the outbox. Plain forms, so they work
 * without script.
 */
export function DevPage() {
  const { state, outbox, events, viewer, hasSession, chosenGroups, popups } = useLoaderData() as Props;
  const { t } = useTranslation("dev");
  return (
    <div className={styles.page}>
      <h1>{t("title")}</h1>
      <p>{t("intro")}</p>
      <p>
        <Link to={paths.conformance()}>{t("conformance")}</Link>
      </p>
      <Card heading={t("viewer")}>
        <p>{t("viewerNow", { type: viewer.accountType, kind: viewer.kind, country: viewer.country })}</p>
        <DevForm intent="become" button={t("become")}>
          <Field label={t("kind")}>
            <select name="kind" defaultValue={viewer.accountType}>
              {state.viewerKinds.map((kind) => (
                <option key={kind}>{kind}</option>
              ))}
            </select>
          </Field>
          <Field label={t("country")}>
            <input
              type="text"
              name="country"
              defaultValue={viewer.country}
              maxLength={2}
              pattern="[A-Za-z]{2}"
              required
            />
          </Field>
          <Check name="child" label={t("child")} />
          <Check name="devicesOver" label={t("devicesOver")} />
          <Check name="deviceUnknown" label={t("deviceUnknown")} />
          <Check name="hasChild" label={t("hasChild")} />
          <Check name="hasLastYear" label={t("hasLastYear")} />
          <Field label={t("pin")}>
            <input type="text" name="pin" inputMode="numeric" autoComplete="off" />
          </Field>
          <Field label={t("phone")}>
            <input type="text" name="phone" inputMode="numeric" autoComplete="off" />
          </Field>
          <Field label={t("unconfirmedPhone")}>
            <input type="text" name="unconfirmedPhone" inputMode="numeric" autoComplete="off" />
          </Field>
        </DevForm>
        {hasSession ? <DevForm intent="leave" button={t("leave")} /> : null}
      </Card>
      <Card heading={t("clock")}>
        <p>{t("clockNow", { time: formatIsoTime(state.now) })}</p>
        <DevForm intent="clock" button={t("clockApply")}>
          <Field label={t("clockSet")}>
            <input
              type="datetime-local"
              name="at"
              defaultValue={formatIsoTime(state.now).slice(0, 16)}
              required
            />
          </Field>
        </DevForm>
        <DevForm intent="clock-reset" button={t("clockReset")} />
      </Card>
      <Card heading={t("faults")}>
        {state.faults.length === 0 ? (
          <p>{t("faultNone")}</p>
        ) : (
          <ul>
            {state.faults.map((fault, index) => (
              <li
                key={index}
              >{`${fault.endpoint} → ${fault.code ?? fault.status ?? fault.kind ?? ""} (${fault.viewer})`}</li>
            ))}
          </ul>
        )}
        <DevForm intent="fault" button={t("faultApply")}>
          <Field label={t("endpoint")}>
            <select name="endpoint">
              {state.endpoints.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </Field>
          <Field label={t("faultKind")}>
            <select name="kind">
              {faultKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`faultKinds.${kind}`)}
                </option>
              ))}
            </select>
          </Field>
          <Field label={t("faultStatus")}>
            <input type="text" name="status" inputMode="numeric" pattern="[2-5][0-9]{2}" />
          </Field>
          <Field label={t("faultCode")}>
            <input type="text" name="code" maxLength={100} />
          </Field>
          <Field label={t("faultTimes")}>
            <input type="text" name="times" inputMode="numeric" pattern="[0-9]+" />
          </Field>
          <Check name="forAll" label={t("faultForAll")} />
        </DevForm>
        <DevForm intent="clear-faults" button={t("faultClear")} />
      </Card>
      <Card heading={t("popups")}>
        <form className={styles.form}>
          <Field label={t("popupPage")}>
            <input type="text" name="page" defaultValue={popups.address} maxLength={2000} required />
          </Field>
          <Button>{t("popupExplain")}</Button>
        </form>
        <p>{popups.popup === null ? t("popupNone") : t("popupOpens", { name: popups.popup })}</p>
        <dl>
          {popups.passedOver.map(({ popup, rule }) => (
            <div key={popup}>
              <dt>{popup}</dt>
              <dd lang="en">{rule}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card heading={t("events")}>
        <OwnEvents {...events} />
      </Card>
      <Card heading={t("experiments")}>
        <p>{t("experimentsIntro")}</p>
        {state.experiments.map(({ name, about, groups, from, till }) => (
          <section key={name} className={styles.experiment} aria-label={name}>
            <h3>{name}</h3>
            <p lang="ru">{about}</p>
            <p>
              {t(till === null ? "experimentFrom" : "experimentDates", {
                from: formatIsoTime(from),
                till: formatIsoTime(till ?? from),
              })}{" "}
              {t("experimentNow", { group: viewer.experiments[name] ?? t("experimentNone") })}
            </p>
            <DevForm intent="experiment" button={t("experimentApply")}>
              <input type="hidden" name="name" value={name} />
              <Field label={t("experimentGroup")}>
                <select name="group" defaultValue={chosenGroups[name] ?? ""}>
                  <option value="">{t("experimentDrawn")}</option>
                  {groups.map((group) => (
                    <option key={group.name} value={group.name}>
                      {`${group.name}, ${group.share} %`}
                    </option>
                  ))}
                </select>
              </Field>
            </DevForm>
          </section>
        ))}
      </Card>
      <Card heading={t("promoCodes")}>
        <p>{state.promoCodes.join(", ")}</p>
      </Card>
      <Card heading={t("outbox")}>
        {outbox.length === 0 ? (
          <p>{t("outboxEmpty")}</p>
        ) : (
          <dl>
            {outbox.map(({ id, recipient, subject, body }) => (
              <div key={id}>
                <dt>
                  {t("outboxTo")}: {recipient}
                </dt>
                <dd>
                  {subject}: {body}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Card>
    </div>
  );
}

function Card({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className={styles.card}>
      <h2>{heading}</h2>
      {children}
    </section>
  );
}

function DevForm({ intent, button, children }: { intent: string; button: string; children?: ReactNode }) {
  return (
    <form method="post" className={styles.form}>
      <input type="hidden" name="intent" value={intent} />
      {children}
      <Button>{button}</Button>
    </form>
  );
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className={styles.field}>
      <span>{label}</span>
      {children}
    </label>
  );
}

function Check({ name, label }: { name: string; label: string }) {
  return (
    <label className={styles.check}>
      <input type="checkbox" name={name} />
      <span>{label}</span>
    </label>
  );
}
