/**
 * The element that React hydrates. Extensions and browsers insert elements before and after it, where they do
 * not disturb hydration.
 */
export const containerId = "app";
