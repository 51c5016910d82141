// GET /iptv/{token}/{channels.m3u|guide.xml}: what a player of another maker is given by a viewer's address
export { iptvFileLoader as loader } from "~/features/iptv/iptv-files.server";
