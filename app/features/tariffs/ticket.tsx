import { Rays } from "./rays";
import styles from "./ticket.module.css";

type Props = {
  title: string;
  facts: { label: string; value: string }[];
  number: string;
};

/** What was bought, as a ticket to the cinema: kept, and printed, as it is. */
export function Ticket({ title, facts, number }: Props) {
  return (
    <section className={styles.ticket} aria-label={title}>
      <div className={styles.art}>
        <Rays />
      </div>
      <h2 className={styles.title}>{title}</h2>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.stub}>{number}</p>
    </section>
  );
}
