/** The controls, apart from the page: a viewer who only reads about a film does not pay for them. */
export const loadRoom = () => import("../room/room.tsx").then(({ Room }) => ({ default: Room }));
