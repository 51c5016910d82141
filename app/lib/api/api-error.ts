import type { CodeChannel, ErrorBody } from "#contract/shared";

export type ApiErrorKind =
  | "timeout"
  | "network"
  | "http"
  | "shape"
  | "auth"
  | "limit"
  | "geo"
  | "forbidden"
  | "refused"
  | "shed";

/** A captcha that must be answered with the next attempt. */
export type CaptchaChallenge = { captcha: string; key: string; question: string };

/** A one-time code that was sent before: it can be entered, although no other one is sent yet. */
export type EarlierCode = { channel: CodeChannel; expired: number; challenge: string };

/** What is wrong with a field of an editor's entry. */
type FieldFault = NonNullable<NonNullable<ErrorBody["data"]>["fields"]>[number];

type Details = {
  kind: ApiErrorKind;
  status: number;
  code: string;
  message?: string;
  expired?: number | null;
  captcha?: CaptchaChallenge | null;
  sent?: EarlierCode | null;
  fields?: FieldFault[];
  cause?: unknown;
};

/** A failed API call. Never carries the upstream's own text to the page. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  /** The API's status; 0 without a response. */
  readonly status: number;
  readonly code: string;
  /** Unix seconds until a retry is allowed. */
  readonly expired: number | null;
  readonly captcha: CaptchaChallenge | null;
  readonly sent: EarlierCode | null;
  readonly fields: readonly FieldFault[];

  constructor({
    kind,
    status,
    code,
    message,
    expired = null,
    captcha = null,
    sent = null,
    fields = [],
    cause,
  }: Details) {
    super(message ?? code, { cause });
    this.kind = kind;
    this.status = status;
    this.code = code;
    this.expired = expired;
    this.captcha = captcha;
    this.sent = sent;
    this.fields = fields;
  }

  /** Whether the API would answer the same again: it has no such thing, or not for this caller. */
  get isFinal(): boolean {
    return this.kind === "refused" || this.kind === "forbidden" || this.kind === "geo";
  }

  /** Whether the fault lies with the API rather than the request. */
  get isFault(): boolean {
    return (
      this.kind === "timeout" ||
      this.kind === "network" ||
      this.kind === "http" ||
      this.kind === "shape" ||
      this.kind === "shed"
    );
  }
}

/** Classifies a 4xx or 5xx response; «refused» is any 4xx without a kind of its own. */
export function getKind(status: number, code: string): ApiErrorKind {
  // Only settings that do not match: what is known may be shown meanwhile.
  if (status >= 500 || code === "API_KEY_UNKNOWN") return "http";
  if (status === 401) return "auth";
  if (status === 429) return "limit";
  if (code === "USER_USE_ANONYMIZER" || code === "FORBIDEN_IP" || code === "GEO_RESTRICTED") return "geo";
  if (status === 403) return "forbidden";
  return "refused";
}
