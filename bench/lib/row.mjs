/** A row of the report. `ok` if the measured value is within its bound; a missing value (null) fails. */
export function atMost(figure, value, bound, { unit = "", digits = 2, note = "" } = {}) {
  return row(figure, `≤ ${bound}${unit}`, value, value !== null && value <= bound, { unit, digits, note });
}

export function atLeast(figure, value, bound, { unit = "", digits = 2, note = "" } = {}) {
  return row(figure, `≥ ${bound}${unit}`, value, value !== null && value >= bound, { unit, digits, note });
}

export function holds(figure, target, isTrue, note = "") {
  return { figure, target, measured: isTrue ? "yes" : "no", ok: Boolean(isTrue), note };
}

function row(figure, target, value, ok, { unit, digits, note }) {
  return { figure, target, measured: value === null ? "-" : `${value.toFixed(digits)}${unit}`, ok, note };
}
