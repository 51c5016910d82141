// GET /resources/my-data: the account's data as a file
export { myDataLoader as loader } from "~/features/account/my-data.server";
