type Props = {
  id: string;
  action: string;
  /** The name of its button, which is there for browsers that submit a form by its own button only. */
  label: string;
  fields?: Readonly<Record<string, string>>;
};

/** A form that buttons anywhere on the page submit by naming its id. */
export function HiddenForm({ id, action, label, fields = {} }: Props) {
  return (
    <form id={id} method="post" action={action} data-enhance="" data-keep-scroll="" hidden>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit">{label}</button>
    </form>
  );
}
