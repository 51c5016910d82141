import { Scripts } from "@remix-run/react";
import { useContext } from "react";
import { nativeSubmitsScript } from "../forms/native-submits";
import { DocumentContext } from "./document-context";
import { getHandoffScript } from "./handoff-script";

const templateId = "scripts";
/** Runs the scripts of the template, once. */
const runScripts = `var t=document.getElementById("${templateId}"),l=function(){if(t){document.body.append(t.content.cloneNode(true));t=null}}`;
/** After the first frame; at once in a hidden document, and after two seconds at the latest. */
const runAfterPaint = `(function(){${runScripts};document.hidden?l():requestAnimationFrame(function(){setTimeout(l)});setTimeout(l,2000)})()`;
/**
 * At the first interaction. Browsers also fire pointermove when layout changes under a still pointer; those events are
 * ignored.
 */
const runOnInteraction = `(function(){${runScripts};["pointermove","pointerdown","touchstart","keydown","focusin"].forEach(function(e){addEventListener(e,function(m){if(e!="pointermove"||m.movementX!==0||m.movementY!==0)l()},{passive:true})})})()`;

/**
 * The document's scripts. A template keeps them from competing with the first paint for bandwidth, and from being
 * loaded at all on pages that are only read.
 */
export function PageScripts() {
  const { nonce, scriptsLoad, handoff } = useContext(DocumentContext);
  const scripts = (
    <>
      <Scripts nonce={nonce} />
      {handoff === "" ? null : <Inline nonce={nonce} code={getHandoffScript(handoff)} />}
    </>
  );
  return (
    <>
      <Inline nonce={nonce} code={nativeSubmitsScript} />
      {scriptsLoad === "at-once" ? (
        scripts
      ) : (
        <>
          <template id={templateId}>{scripts}</template>
          <Inline nonce={nonce} code={scriptsLoad === "after-paint" ? runAfterPaint : runOnInteraction} />
        </>
      )}
    </>
  );
}

const Inline = ({ nonce, code }: { nonce: string | undefined; code: string }) => (
  <script nonce={nonce} dangerouslySetInnerHTML={{ __html: code }} />
);
