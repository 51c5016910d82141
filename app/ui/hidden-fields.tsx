type Props = { of: Readonly<Record<string, string | number>> };

/** What a form sends besides what the viewer enters. */
export const HiddenFields = ({ of }: Props) =>
  Object.entries(of).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
