// GET /resources/payments: the charges as CSV
export { paymentsFileLoader as loader } from "~/features/subscription/subscription.server";
