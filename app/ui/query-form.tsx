import { Search } from "lucide-react";
import { Button } from "./button";
import { classes } from "./classes";
import search from "./search-field.module.css";
import styles from "./text-page.module.css";

type Props = {
  id: string;
  action: string;
  query: string;
  texts: { label: string; example: string; submit: string };
};

/** A search form for a part of the site; the query is in the URL (`q`). */
export function QueryForm({ id, action, query, texts }: Props) {
  return (
    <form role="search" method="get" action={action} className={styles.search} data-enhance="">
      <label htmlFor={id}>{texts.label}</label>
      <div className={classes(search.field, styles.searchField)}>
        <Search aria-hidden="true" />
        <input
          id={id}
          type="search"
          name="q"
          defaultValue={query}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={texts.example}
        />
        <Button look="primary">{texts.submit}</Button>
      </div>
    </form>
  );
}
