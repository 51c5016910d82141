import type { TextKey } from "../i18n/texts";

type OfToast<Key> = Key extends `toast.${infer Name}` ? Name : never;
/** Messages shown once after a redirect: keys of the group «toast» of the namespace «common». */
export type ToastMessage = OfToast<TextKey<"common">>;
