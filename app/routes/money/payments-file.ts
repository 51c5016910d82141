// GET /resources/payments: what was charged, as CSV
export { paymentsFileLoader as loader } from "~/features/subscription/subscription.server";
