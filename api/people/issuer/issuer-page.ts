const styles = `
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#f4efe4;color:#1d1b2a}
main{max-width:24rem;margin:0 auto;padding:2.5rem 1.5rem}
h1{font-size:1.5rem;line-height:1.2}
form{display:grid;gap:1rem}
label{display:block}
input:not([type=checkbox]){box-sizing:border-box;width:100%;min-height:3rem;margin-top:.25rem;padding:0 1rem;font:inherit;border:1px solid #6b6780;border-radius:10px}
button{min-height:3rem;font:inherit;font-weight:600;border:1px solid #1d1b2a;border-radius:10px;background:#fff;color:#1d1b2a;cursor:pointer}
button.primary{background:#1d1b2a;color:#fff}
.wrong{color:#a3181d}
`;

/** The local issuer's only page. It stands in for other companies' pages, so it is in one language only. */
export const drawIssuerPage = (isWrong: boolean): string =>
  `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Учебный вход</title><style>${styles}</style></head><body><main>
<h1>Учебный вход</h1>
<p>Эта страница стоит на месте сайтов, через которые можно войти в «Луч». Она верит любому адресу.</p>
<form method="post">
${isWrong ? '<p class="wrong" role="alert">Некорректный формат почты</p>' : ""}
<label>Почта <input name="email" type="email" autocomplete="email" required autofocus></label>
<label><input type="checkbox" name="verified" checked> Почта подтверждена</label>
<label>Телефон <input name="phone" type="tel" autocomplete="tel" maxlength="30"></label>
<button class="primary" name="intent" value="login">Войти</button>
<button name="intent" value="cancel" formnovalidate>Отказаться</button>
</form></main></body></html>`;
