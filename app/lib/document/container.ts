/**
 * Id of the element that React hydrates. Extensions and browsers insert elements around it, where they cannot disturb
 * hydration.
 */
export const containerId = "app";
