import { useFetcher, useNavigate } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type Figure, type Reaction, reactions } from "#contract/together-options";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { popupPath } from "~/lib/popup-path";
import { usePlayerStore } from "~/player/store/use-player";
import { Button } from "~/ui/button";
import { CopyField } from "~/ui/copy-field";
import { FormError } from "~/ui/form-error";
import type { BeginningProblem, TogetherState } from "../player-popup-state";
import { FigureMark, ReactionMark } from "./drawings";
import { getSession } from "./group-session";
import styles from "./together.module.css";

type Joined = Extract<TogetherState, { kind: "joined" }>;
type Offered = Extract<TogetherState, { kind: "offered" }>;

function useGroup({ id, group }: Joined) {
  const session = getSession(id, group);
  const view = useSyncExternalStore(session.subscribe, session.get, session.get);
  return { session, view, isIn: view.status === "joined" || view.status === "lost" };
}

/** What the drawer of the player shows: how to begin, or who is there. */
export function TogetherPanel({ state, isForChild }: { state: TogetherState; isForChild: boolean }) {
  return (
    <div className={styles.panel}>
      {state.kind === "offered" ? (
        <Beginning {...state} />
      ) : (
        <Company state={state} isForChild={isForChild} />
      )}
    </div>
  );
}

function Beginning({ uid, action }: Offered) {
  const { t } = useTranslation("together");
  const store = usePlayerStore();
  const fetcher = useFetcher<BeginningProblem>();
  const position = useRef<HTMLInputElement>(null);
  const problem = fetcher.state === "idle" ? fetcher.data?.problem : undefined;
  function onSubmit(event: FormEvent) {
    if (fetcher.state !== "idle") return event.preventDefault();
    // The others will come to where this viewer is.
    if (position.current) position.current.value = store.get().positionSeconds.toFixed(1);
    store.perform("pause");
  }
  return (
    <fetcher.Form method="post" action={action} className={styles.beginning} onSubmit={onSubmit}>
      <p>{t("lead")}</p>
      <p className={styles.quiet}>{t("note")}</p>
      <input type="hidden" name="uid" value={uid} />
      <input ref={position} type="hidden" name="position" defaultValue="0" />
      {problem ? <FormError>{t(`problems.${problem}`)}</FormError> : null}
      <Button look="primary" isWide>
        {t("begin")}
      </Button>
    </fetcher.Form>
  );
}

function Company({ state, isForChild }: { state: Joined; isForChild: boolean }) {
  const { t } = useTranslation("together");
  const { session, view, isIn } = useGroup(state);
  const navigate = useNavigate();
  const { group, me, status } = view;
  return (
    <>
      {status === "joined" ? null : <p className={styles.note}>{t(`status.${status}`)}</p>}
      {state.link === null || !isIn ? null : <GroupLink link={state.link} />}
      {isIn ? (
        <>
          <h3 className={styles.heading}>{t("people")}</h3>
          <ul className={styles.members}>
            {group.members.map(({ figure, state: how }) => (
              <li key={figure}>
                <FigureMark figure={figure} className={styles.figure} />
                <span>
                  {t(`figures.${figure}`)}
                  {figure === me ? (
                    <span className={styles.quiet}> · {t(isForChild ? "meChild" : "me")}</span>
                  ) : null}
                </span>
                <span className={styles.how} data-state={how}>
                  {t(`states.${how}`)}
                </span>
              </li>
            ))}
          </ul>
          <p className={styles.quiet}>{t("hint")}</p>
          <h3 className={styles.heading}>{t("reactions")}</h3>
          <Reactions onReact={(kind) => session.react(kind)} />
        </>
      ) : null}
      <Button
        type="button"
        isWide
        onClick={() => {
          session.leave();
          navigate(state.leaveHref, { preventScrollReset: true });
        }}
      >
        {t("leave")}
      </Button>
    </>
  );
}

function GroupLink({ link }: { link: string }) {
  const { t } = useTranslation("together");
  const send = () => void navigator.share({ url: link }).catch(() => {});
  return (
    <CopyField
      label={t("link")}
      value={link}
      texts={{ copy: t("copy"), copied: t("copied") }}
      look="primary"
      className={styles.link}
    >
      {"share" in navigator ? (
        <Button type="button" onClick={send}>
          {t("send")}
        </Button>
      ) : null}
    </CopyField>
  );
}

function Reactions({ onReact }: { onReact: (kind: Reaction) => void }) {
  const { t } = useTranslation("together");
  return (
    <ul className={styles.reactions} aria-label={t("reactions")}>
      {reactions.map((kind) => (
        <li key={kind}>
          <button
            type="button"
            className={styles.reaction}
            aria-label={t(`reaction.${kind}`)}
            title={t(`reaction.${kind}`)}
            onClick={() => onReact(kind)}
          >
            <ReactionMark kind={kind} />
          </button>
        </li>
      ))}
    </ul>
  );
}

const figuresShown = 5;

/** Beside the other controls: who is there, and reactions at hand. */
export function TogetherBar({ state }: { state: Joined }) {
  const { t } = useTranslation("together");
  const { session, view, isIn } = useGroup(state);
  const { members } = view.group;
  const { status } = view;
  if (!isIn && status !== "joined")
    return (
      <p className={styles.bar}>
        <span className={styles.status}>{t(`status.${status}`)}</span>
      </p>
    );
  return (
    <div className={styles.bar}>
      <p className={styles.stack}>
        <span className="visually-hidden">{t("count", { count: members.length })}</span>
        {members.slice(0, figuresShown).map(({ figure, state: how }) => (
          <span key={figure} className={styles.of} data-state={how}>
            <FigureMark figure={figure} className={styles.figure} />
          </span>
        ))}
        {members.length > figuresShown ? (
          <span aria-hidden className={styles.more}>{`+${members.length - figuresShown}`}</span>
        ) : null}
      </p>
      <Reactions onReact={(kind) => session.react(kind)} />
    </div>
  );
}

type Shown = { number: number; figure: Figure; kind: Reaction };
const shownMs = 4000;
const maxShown = 8;

/** Keeps the player with its group, and shows what the others say over the picture. */
export function TogetherOverlay({ state, uid }: { state: Joined; uid: string }) {
  const { t } = useTranslation("together");
  const { session, view, isIn } = useGroup(state);
  const store = usePlayerStore();
  const root = useRef<HTMLDivElement>(null);
  const { group, status } = view;
  const shown = useNewReactions(group.reactions);
  useEffect(() => session.attach(store, uid), [session, store, uid]);
  useGroupsEpisode(state.id, isIn ? group : null, uid);

  // An episode is chosen for everybody.
  useEffect(() => {
    const player = root.current?.closest("dialog");
    const onClick = (event: MouseEvent) => {
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      const link = event.target instanceof Element ? event.target.closest("a[href*='popup=player']") : null;
      const startId = link?.getAttribute("href")?.match(/\/watch\/[^/?]+\/([^/?]+)/)?.[1];
      if (!isPlain || !isIn || startId === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      session.goTo(decodeURIComponent(startId));
    };
    player?.addEventListener("click", onClick, true);
    return () => player?.removeEventListener("click", onClick, true);
  }, [session, isIn]);

  const last = shown.at(-1);
  return (
    <div ref={root} className={styles.overlay}>
      <ul className={styles.said} aria-hidden>
        {shown.map(({ number, figure, kind }) => (
          <li key={number} data-reaction={kind}>
            <ReactionMark kind={kind} className={styles.mark} />
            <FigureMark figure={figure} className={styles.figure} />
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {last
          ? t("said", { figure: t(`figures.${last.figure}`), reaction: t(`reaction.${last.kind}`) })
          : status === "joined"
            ? t("count", { count: group.members.length })
            : t(`status.${status}`)}
      </p>
    </div>
  );
}

/** Reactions that came since the player was opened, each for some seconds. */
function useNewReactions(said: readonly Shown[]): Shown[] {
  const [seen] = useState(() => ({ number: said.at(-1)?.number ?? 0 }));
  const [shown, setShown] = useState<Shown[]>([]);
  useEffect(() => {
    const fresh = said.filter(({ number }) => number > seen.number);
    if (fresh.length === 0) return;
    seen.number = fresh.at(-1)?.number ?? seen.number;
    setShown((before) => [...before, ...fresh].slice(-maxShown));
    const numbers = new Set(fresh.map(({ number }) => number));
    setTimeout(() => setShown((before) => before.filter(({ number }) => !numbers.has(number))), shownMs);
  }, [said, seen]);
  return shown;
}

/** Goes to the episode that the group watches. */
function useGroupsEpisode(
  id: string,
  group: { uid: string; alias: string; start_id: string | null } | null,
  uid: string,
) {
  const navigate = useNavigate();
  const to = useLocalised();
  const [alias, startId] = [group?.alias, group?.start_id ?? null];
  const isElsewhere = group !== null && group.uid !== uid;
  useEffect(() => {
    if (!isElsewhere || alias === undefined) return;
    const path = startId === null ? paths.title(alias) : paths.episode(alias, startId);
    navigate(popupPath(to(path), "player", { together: id }), { preventScrollReset: true, replace: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each episode
  }, [isElsewhere, alias, startId, id]);
}
