import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { getInlineScripts } from "./inline-scripts";

it("Scripts that run from the page itself are found, in templates too", () => {
  const scripts = ["if (1 < 2) run('</b>')", "import('/assets/entry.js');\n"];
  const html = renderToString(
    <body>
      <script dangerouslySetInnerHTML={{ __html: scripts[0] ?? "" }} />
      <script src="/assets/shell.js" />
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: "{}" }} />
      <p title="<script>typed()</script>">{"<script>typed()</script>"}</p>
      <template>
        <script type="module" async dangerouslySetInnerHTML={{ __html: scripts[1] ?? "" }} />
      </template>
    </body>,
  );
  expect(getInlineScripts(html)).toEqual(scripts);
});
