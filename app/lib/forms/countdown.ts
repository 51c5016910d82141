const minute = 60;
const hour = 3600;
const pad = (value: number) => String(value).padStart(2, "0");

/** Seconds as mm:ss, over an hour as h:mm:ss (AMB-231). */
export function formatCountdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  const rest = `${pad(Math.floor((left % hour) / minute))}:${pad(left % minute)}`;
  return left < hour ? rest : `${Math.floor(left / hour)}:${rest}`;
}
