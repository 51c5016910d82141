// GET /iptv/{token}/{channels|recordings}/{id}.m3u8: leads such a player to the stream
export { iptvStreamLoader as loader } from "~/features/iptv/iptv-files.server";
