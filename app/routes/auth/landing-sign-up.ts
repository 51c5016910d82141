// GET /landing/signup and similar paths: redirect to sign-in
export { landingSignUpLoader as loader } from "~/features/auth/landing-sign-up.server";
