import { useEffect, useState } from "react";
import { maxPictureBytes, maxPictures } from "#contract/sizes";
import { useTranslation } from "~/lib/i18n/i18n-context";
import fieldStyles from "~/ui/field.module.css";
import styles from "./support.module.css";

type Props = {
  id: string;
  /** Ids of pictures that were already uploaded. */
  uploadedIds: string[];
  /** The URL of a picture; null for a visitor, whose pictures cannot be viewed until the message is sent. */
  pictureHref: ((id: string) => string) | null;
  error: string | undefined;
};

/** File input for a message's pictures; pictures already uploaded are shown and submitted again. */
export function PicturesField({ id, uploadedIds, pictureHref, error }: Props) {
  const { t } = useTranslation("support");
  const [wrong, setWrong] = useState<string | null>(null);
  // The server's response empties the field.
  useEffect(() => setWrong(null), [error, uploadedIds.length]);
  const check = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    const key =
      files.length + uploadedIds.length > maxPictures
        ? "pictureMany"
        : files.some(({ size }) => size > maxPictureBytes)
          ? "pictureLarge"
          : null;
    const text = key === null ? "" : t(`errors.${key}`, { count: maxPictures });
    input.setCustomValidity(text);
    setWrong(text === "" ? null : text);
  };
  const message = wrong ?? error;
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{t("form.pictures")}</label>
      {uploadedIds.length === 0 ? null : pictureHref === null ? (
        <p>{t("form.keptCount", { number: uploadedIds.length })}</p>
      ) : (
        <ul className={styles.kept} aria-label={t("form.kept")}>
          {uploadedIds.map((one, index) => (
            <li key={one}>
              <img
                src={pictureHref(one)}
                alt={t("thread.picture", { number: index + 1 })}
                width={64}
                height={64}
              />
            </li>
          ))}
        </ul>
      )}
      {uploadedIds.length === 0 ? null : (
        <input type="hidden" name="attached" value={uploadedIds.join(",")} />
      )}
      <input
        type="file"
        id={id}
        name="pictures"
        multiple
        accept="image/jpeg,image/png,image/webp"
        className={styles.file}
        aria-invalid={message === undefined ? undefined : true}
        aria-describedby={`${message === undefined ? "" : `${id}-error `}${id}-hint`}
        onChange={(event) => check(event.currentTarget)}
      />
      {message === undefined ? null : (
        <p id={`${id}-error`} className={fieldStyles.error} role="alert">
          {message}
        </p>
      )}
      <p id={`${id}-hint`} className={fieldStyles.hint}>
        {t("form.picturesHint", { count: maxPictures })}
      </p>
    </div>
  );
}
