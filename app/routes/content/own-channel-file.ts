// GET /resources/my-channel/{my-channel|link}.ics: the programme of a channel of one's own for a calendar
export { channelCalendarLoader as loader } from "~/features/own-channel/channel-calendar.server";
