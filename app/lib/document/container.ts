/**
 * The element that React takes over in the browser. What stands before or after it belongs to the document, where
 * extensions and browsers insert elements of their own: they do not disturb hydration there.
 */
export const containerId = "app";
