// GET /resources/together: the time that groups go by. POST: what a member does
export {
  togetherAction as action,
  togetherClockLoader as loader,
} from "~/features/together/together-commands.server";
