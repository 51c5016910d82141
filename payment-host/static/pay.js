// Input masks, card badges, errors on blur, single submission, and polling for the bank's answer. Without JavaScript the
// server does all of this.
const digitsOf = (text) => text.replace(/\D/g, "");

/** Formats the input as it is typed and keeps the caret after the same digit. */
function mask(input, format) {
  input.addEventListener("input", () => {
    const before = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
    const text = format(digitsOf(input.value));
    if (text === input.value) return;
    const isAtEnd = input.selectionStart === input.value.length;
    input.value = text;
    if (isAtEnd) return;
    let caret = 0;
    for (let seen = 0; seen < before && caret < text.length; caret += 1)
      if (/\d/.test(text[caret])) seen += 1;
    input.setSelectionRange(caret, caret);
  });
}

/** Shows or clears a field's error; returns whether there is one. */
function showError(input, message) {
  document.getElementById(`${input.id}-error`).textContent = message;
  if (message) input.setAttribute("aria-invalid", "true");
  else input.removeAttribute("aria-invalid");
  return message !== "";
}

/** Validations postponed until the pointer is released: an error message could move the pressed button from under it. */
const afterPress = [];
let isPressed = false;
addEventListener("pointerdown", () => (isPressed = true), true);
for (const type of ["pointerup", "pointercancel"])
  addEventListener(
    type,
    () =>
      setTimeout(() => {
        isPressed = false;
        for (const act of afterPress.splice(0)) act();
      }),
    true,
  );

/** Validates each field on blur and all of them on submit. */
function guard(form, checks) {
  for (const [input, check] of checks) {
    const validate = () => input.value && input !== document.activeElement && showError(input, check());
    input.addEventListener("blur", () => (isPressed ? afterPress.push(validate) : validate()));
    input.addEventListener("input", () => input.hasAttribute("aria-invalid") && showError(input, check()));
  }
  form.addEventListener("submit", (event) => {
    const wrong = checks.filter(([input, check]) => showError(input, check()));
    if (wrong.length === 0) return;
    event.preventDefault();
    wrong[0][0].focus();
  });
}

function startCardForm(form) {
  const { number, expiry, cvc } = form.elements;
  const banks = JSON.parse(form.dataset.banks);
  const brands = JSON.parse(form.dataset.brands);
  const errors = JSON.parse(form.dataset.errors);
  const known = [...document.querySelectorAll("button[data-number]")].map((button) => button.dataset.number);
  const brandOf = (digits) => ({ 2: "mir", 4: "visa", 5: "master", 6: "master" })[digits[0]];

  mask(number, (digits) => digits.slice(0, 16).replace(/(\d{4})(?=\d)/g, "$1 "));
  mask(expiry, (typed) => {
    // Autofill may enter a four-digit year.
    const digits = typed.length === 6 ? typed.slice(0, 2) + typed.slice(4) : typed;
    const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
    return padded.length > 2 ? `${padded.slice(0, 2)}/${padded.slice(2, 4)}` : padded;
  });
  mask(cvc, (digits) => digits.slice(0, 3));

  const bankBadge = form.querySelector(".bank");
  const accepted = form.querySelector(".accepted");
  const brandBadge = form.querySelector(".brand-badge");
  const showBadges = () => {
    const digits = digitsOf(number.value);
    const brand = brandOf(digits);
    const bank = banks[digits.slice(0, 6)];
    accepted.hidden = Boolean(brand);
    brandBadge.hidden = !brand;
    brandBadge.textContent = brand ? brands[brand] : "";
    bankBadge.hidden = !bank;
    bankBadge.textContent = bank ? bank[0] : "";
    bankBadge.className = bank ? `bank bank-${bank[1]}` : "bank";
  };
  number.addEventListener("input", showBadges);
  showBadges();

  guard(form, [
    [
      number,
      () => {
        const digits = digitsOf(number.value);
        if (digits.length < 16) return errors.numberShort;
        if (!brandOf(digits)) return errors.numberBrand;
        if (!isCardNumber(digits)) return errors.numberWrong;
        return known.includes(digits) ? "" : errors.numberUnknown;
      },
    ],
    [
      expiry,
      () => {
        const [, month, year] = /^(0[1-9]|1[0-2])\/?(\d{2})$/.exec(expiry.value.replace(/\s/g, "")) ?? [];
        if (!month) return errors.expiry;
        return year + month < form.dataset.month ? errors.expiryPast : "";
      },
    ],
    [cvc, () => (/^\d{3}$/.test(cvc.value) ? "" : errors.cvc)],
  ]);

  const list = document.querySelector(".test-cards");
  for (const button of list.querySelectorAll("button[data-number]")) {
    button.hidden = false;
    button.previousElementSibling.hidden = true;
    button.addEventListener("click", () => {
      const values = [
        [number, button.dataset.number],
        [expiry, list.dataset.expiry],
        [cvc, "123"],
      ];
      for (const [input, value] of values) {
        input.value = value;
        input.dispatchEvent(new Event("input", { bubbles: true }));
        showError(input, "");
      }
      form.querySelector("button.primary").focus();
    });
  }
}

/** Luhn's check digit. */
function isCardNumber(digits) {
  const values = [...digits].map((digit, index) => (index % 2 === 0 ? digit * 2 : Number(digit)));
  return values.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) % 10 === 0;
}

function startCodeForm(form) {
  const { code } = form.elements;
  mask(code, (digits) => digits.slice(0, 6));
  guard(form, [[code, () => (code.value.length === 6 ? "" : form.dataset.incomplete)]]);
}

/** Polls until the operation is over, then opens the next page. */
async function waitForState(panel) {
  const { state, next } = panel.dataset;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const answer = await fetch(state).then(
      (response) => response.json(),
      () => ({}),
    );
    if (answer.error) return;
    if (answer.isOver) return location.replace(next);
  }
}

for (const form of document.querySelectorAll(".card-form")) startCardForm(form);
for (const form of document.querySelectorAll(".code-form")) startCodeForm(form);
for (const panel of document.querySelectorAll("[data-state]")) void waitForState(panel);

// Submits each form once; the server ignores repeats too.
for (const form of document.querySelectorAll("form"))
  form.addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    if (form.dataset.sent) return event.preventDefault();
    form.dataset.sent = "true";
    form.setAttribute("aria-busy", "true");
  });
// A page restored from the back/forward cache may be submitted again.
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form")) {
    delete form.dataset.sent;
    form.removeAttribute("aria-busy");
  }
});
