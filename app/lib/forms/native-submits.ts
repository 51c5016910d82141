const attribute = "data-sent";
/** After this the browser's request is taken for cancelled. */
const forgetMs = 10_000;

/**
 * An inline script of every document: notes forms that are sent before hydration, and drops a second press of one. Its
 * listener is the last to run, so forms that are sent by script are not noted. A page from the back/forward cache may
 * be sent again.
 */
export const nativeSubmitsScript = `addEventListener("submit",function(e){var f=e.target,t=e.timeStamp;if(e.defaultPrevented||f.method!="post")return;t-f.getAttribute("${attribute}")<${forgetMs}&&f.hasAttribute("${attribute}")?e.preventDefault():f.setAttribute("${attribute}",t)});addEventListener("pageshow",function(e){e.persisted&&document.querySelectorAll("[${attribute}]").forEach(function(f){f.removeAttribute("${attribute}")})})`;

/** Whether the browser is already loading this form's response. */
export const isSentNatively = (form: HTMLFormElement, timeStamp: number): boolean =>
  form.hasAttribute(attribute) && timeStamp - Number(form.getAttribute(attribute)) < forgetMs;
