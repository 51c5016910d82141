/** Whoever is not in its control group sees the steps of the first set-up after paying (AMB-088). */
export const onboardingExperiment = "subscription_onboarding";
