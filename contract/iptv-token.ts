/** The secret in a profile's address for IPTV players: 128 bits, in letters and digits that a remote control has. */
export const iptvTokenPattern = /^[a-z2-7]{26}$/;
