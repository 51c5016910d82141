// GET /landing/signup and the like: to signing in
export { landingSignUpLoader as loader } from "~/features/auth/landing-sign-up.server";
