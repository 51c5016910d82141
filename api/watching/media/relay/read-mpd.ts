import { inheritAttributes, type MpdNode, type Representation, stringToMpdXml } from "mpd-parser";
import { SaxesParser } from "saxes";
import { PlaylistError } from "./hls";

/** A film of twelve hours in segments of two seconds has fewer, and none has so many versions. */
export const maxSegments = 30_000;
const maxRepresentations = 200;
const maxPeriods = 100;
const maxElements = 100_000;
const maxDepth = 20;
const maxAddresses = 2000;
/** Of an address and of what it is made of. */
const maxLength = 2000;

const listNodes = (nodes: ArrayLike<MpdNode>): MpdNode[] => Array.from(nodes);
const findChildren = (node: MpdNode, name: string): MpdNode[] =>
  listNodes(node.childNodes).filter(({ tagName }) => tagName === name);

/** The parser of MPDs takes what it gets; so nothing gets there but small and whole XML without entities of its own. */
function requireXml(text: string): void {
  let depth = 0;
  let elements = 0;
  let addresses = 0;
  const parser = new SaxesParser();
  const refuse = (reason: string) => {
    throw new PlaylistError(`the MPD ${reason}`);
  };
  parser.on("error", () => refuse("is no whole XML"));
  parser.on("doctype", () => refuse("has a document type"));
  parser.on("opentag", ({ name }) => {
    depth += 1;
    elements += 1;
    if (name === "BaseURL") addresses += 1;
    if (depth > maxDepth || elements > maxElements || addresses > maxAddresses)
      refuse("has too many elements");
  });
  parser.on("closetag", () => {
    depth -= 1;
  });
  parser.write(text).close();
}

const playReady = "urn:uuid:9a04f079-9840-4286-ab92-e65be0885f95";

/** The box that the object lies in, which some packagers leave out. */
function wrapPlayReady(object: string): string {
  const bytes = Buffer.from(object, "base64");
  const header = Buffer.alloc(32);
  header.writeUInt32BE(bytes.length + 32, 0);
  header.write("pssh", 4, "latin1");
  header.write(playReady.slice(9).replaceAll("-", ""), 12, "hex");
  header.writeUInt32BE(bytes.length, 28);
  return Buffer.concat([header, bytes]).toString("base64");
}

const roles = "urn:mpeg:dash:role:2011";
/** What the words for the purpose of a sound mean: TV-Anytime's, which DVB takes over. */
const purposes = "urn:tva:metadata:cs:AudioPurposeCS:2007";
const [forTheBlind, forTheDeaf] = ["1", "2"];

/** The role of a track that is made for those who do not see, or hear; null for another one. */
function findAccessRole(set: MpdNode): "description" | "caption" | null {
  const says = (scheme: string, value: string) =>
    ["Role", "Accessibility"].some((name) =>
      findChildren(set, name).some(
        (node) => node.getAttribute("schemeIdUri") === scheme && node.getAttribute("value") === value,
      ),
    );
  if (says(roles, "description") || says(purposes, forTheBlind)) return "description";
  const types = [set, ...findChildren(set, "Representation")].map((node) => node.getAttribute("mimeType"));
  // A sound for the deaf is one of clearer speech.
  const isSound = [...types, set.getAttribute("contentType")].some((type) => type?.startsWith("audio"));
  return !isSound && (says(roles, "caption") || says(purposes, forTheDeaf)) ? "caption" : null;
}

/** The parser reads the first role only. */
function putAccessRoleFirst(set: MpdNode): void {
  const role = findAccessRole(set);
  if (role === null) return;
  const node = set.ownerDocument.createElement("Role");
  node.setAttribute("schemeIdUri", roles);
  node.setAttribute("value", role);
  set.insertBefore(node, listNodes(set.childNodes)[0] ?? null);
}

/** Removes what the parser would misread, and puts roles and protection where it looks for them. */
function tidy(mpd: MpdNode): void {
  // Each further address of the same files would count as one more version of the film.
  const withAddress = new Set<MpdNode | null>();
  for (const node of listNodes(mpd.getElementsByTagName("BaseURL"))) {
    if (withAddress.has(node.parentNode)) node.parentNode?.removeChild(node);
    else withAddress.add(node.parentNode);
  }
  for (const period of findChildren(mpd, "Period"))
    for (const set of findChildren(period, "AdaptationSet")) {
      // Pictures of a fast search, and whatever else a player must know to show it.
      if (findChildren(set, "EssentialProperty").length > 0) {
        period.removeChild(set);
        continue;
      }
      putAccessRoleFirst(set);
      const [first] = findChildren(set, "Representation");
      if (first && findChildren(set, "ContentProtection").length === 0)
        for (const node of findChildren(first, "ContentProtection")) set.appendChild(node.cloneNode(true));
      for (const node of findChildren(set, "ContentProtection")) {
        const [object] = findChildren(node, "mspr:pro");
        const isPlayReady = node.getAttribute("schemeIdUri").toLowerCase() === playReady;
        if (!isPlayReady || !object?.textContent || findChildren(node, "cenc:pssh").length > 0) continue;
        const box = node.ownerDocument.createElement("cenc:pssh");
        box.textContent = wrapPlayReady(object.textContent);
        node.appendChild(box);
      }
    }
}

/** Says how long each period is where the MPD leaves that to the next one. */
function setDurations(periods: Representation[][]): void {
  for (const [index, representations] of periods.entries()) {
    const next = periods[index + 1]?.[0]?.attributes.periodStart;
    for (const { attributes, segmentInfo } of representations) {
      const end = next ?? attributes.sourceDuration;
      attributes.periodDuration ??= end - (attributes.periodStart ?? 0);
      const { timescale = 1, presentationTimeOffset = 0 } = segmentInfo.template ?? segmentInfo.list ?? {};
      // What is repeated to the end is counted by the parser from the beginning of the timeline.
      attributes.sourceDuration = attributes.periodDuration + presentationTimeOffset / timescale;
    }
  }
}

/** How many segments there are at most; not a number if the MPD does not say when they end. */
function countSegments({ attributes, segmentInfo }: Representation): number {
  const { template, list, segmentTimeline } = segmentInfo;
  const timing = template ?? list;
  const { duration, timescale = 1 } = timing ?? {};
  if (!timing || (duration === undefined && !segmentTimeline)) return 1;
  const end = attributes.sourceDuration * timescale;
  if (duration !== undefined)
    return Math.max(Number(timing.endNumber ?? 0), (end - (timing.presentationTimeOffset ?? 0)) / duration);
  return (segmentTimeline ?? []).reduce(
    (sum, { d = 0, r = 0 }) => (d > 0 ? sum + (r < 0 ? end / d : r + 1) : Number.NaN),
    0,
  );
}

function requireBounds(representation: Representation): void {
  const { attributes, segmentInfo } = representation;
  const { template, list, base } = segmentInfo;
  const parts = [attributes.baseUrl, attributes.id, template?.media];
  for (const timing of [template, list, base]) parts.push(timing?.initialization?.sourceURL);
  if (parts.some((part) => part !== undefined && part.length > maxLength))
    throw new PlaylistError("an address in the MPD is too long");
  if (parts.some((part) => part !== undefined && /%0\d{3,}d/.test(part)))
    throw new PlaylistError("a number in an address of the MPD is too long");
  const segments = countSegments(representation);
  if (!(segments >= 0 && segments <= maxSegments))
    throw new PlaylistError("the MPD has too many segments, or does not say how many");
}

/** The versions of a film in each of its periods. PlaylistError for what is no MPD of a film. */
export function readMpd(text: string, url: string): Representation[][] {
  requireXml(text);
  const mpd = stringToMpdXml(text);
  if (mpd.getAttribute("type") === "dynamic") throw new PlaylistError("the MPD is live, which is no film");
  const count = findChildren(mpd, "Period").length;
  if (count === 0 || count > maxPeriods) throw new PlaylistError("the MPD has no period, or too many");
  tidy(mpd);
  const byStart = new Map<number, Representation[]>();
  const { representationInfo } = inheritAttributes(mpd, { manifestUri: url });
  if (representationInfo.length > maxRepresentations * count)
    throw new PlaylistError("the MPD has too many versions of the film");
  for (const representation of representationInfo) {
    const start = representation.attributes.periodStart;
    if (start === null) throw new PlaylistError("the MPD does not say when a period begins");
    byStart.set(start, [...(byStart.get(start) ?? []), representation]);
  }
  const periods = [...byStart].sort(([one], [other]) => one - other).map(([, found]) => found);
  setDurations(periods);
  for (const representation of representationInfo) requireBounds(representation);
  return periods;
}
