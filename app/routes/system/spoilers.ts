// POST /resources/spoilers: shows what the profile has not come to in a series, or hides it again
export { spoilersAction as action } from "~/features/watch/spoilers.server";
