// GET /token/{provider}: the return from a provider's page
export { socialReturnLoader as loader } from "~/features/auth/social.server";
