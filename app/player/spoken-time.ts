const minute = 60;
const hour = 3600;

type TimeParts = { hours: number; minutes: number; seconds: number };

export function getTimeParts(value: number): TimeParts {
  const whole = Number.isFinite(value) ? Math.max(Math.floor(value), 0) : 0;
  return {
    hours: Math.floor(whole / hour),
    minutes: Math.floor((whole % hour) / minute),
    seconds: whole % minute,
  };
}

/** «1:02:03», «0:45». */
export function formatPosition(value: number): string {
  const { hours, minutes, seconds } = getTimeParts(value);
  const tail = String(seconds).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

/** Grammatical form: «time» is «1 минута», «timeOf» is «1 минуты», after «из». */
type Form = "time" | "timeOf";
type Translate = (key: `${Form}.${keyof TimeParts}`, options: { count: number }) => string;

/** For screen readers: «1 минута 58 секунд». Zero parts are omitted unless all are zero. */
export function formatSpokenTime(value: number, t: Translate, form: Form = "time"): string {
  const { hours, minutes, seconds } = getTimeParts(value);
  const parts = [
    hours > 0 ? t(`${form}.hours`, { count: hours }) : "",
    minutes > 0 ? t(`${form}.minutes`, { count: minutes }) : "",
    seconds > 0 || hours + minutes === 0 ? t(`${form}.seconds`, { count: seconds }) : "",
  ];
  return parts.filter(Boolean).join(" ");
}
