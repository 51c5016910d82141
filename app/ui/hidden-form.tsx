import { HiddenFields } from "./hidden-fields";
type Props = {
  id: string;
  action: string;
  /** The label of its button, which some browsers require for submitting the form. */
  label: string;
  fields?: Readonly<Record<string, string>>;
};

/** A form that buttons anywhere on the page submit by its id. */
export function HiddenForm({ id, action, label, fields = {} }: Props) {
  return (
    <form id={id} method="post" action={action} data-enhance="" data-keep-scroll="" hidden>
      <HiddenFields of={fields} />
      <button type="submit">{label}</button>
    </form>
  );
}
