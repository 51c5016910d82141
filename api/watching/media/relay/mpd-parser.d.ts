/** The DASH part of video.js has no types of its own; these cover what we use. */
declare module "mpd-parser" {
  type ByteRange = { offset: number | bigint; length: number | bigint };
  type Address = { uri?: string; resolvedUri: string; byterange?: ByteRange };
  type Initialization = { sourceURL?: string; range?: string };
  type Timing = {
    duration?: number;
    timescale?: number;
    startNumber?: number;
    endNumber?: number | string;
    presentationTimeOffset?: number;
    initialization?: Initialization;
  };
  export type MpdNode = {
    tagName?: string;
    parentNode: MpdNode | null;
    childNodes: ArrayLike<MpdNode>;
    ownerDocument: { createElement: (name: string) => MpdNode };
    textContent: string | null;
    getAttribute: (name: string) => string;
    setAttribute: (name: string, value: string) => void;
    getElementsByTagName: (name: string) => ArrayLike<MpdNode>;
    appendChild: (node: MpdNode) => void;
    insertBefore: (node: MpdNode, before: MpdNode | null) => void;
    removeChild: (node: MpdNode) => void;
    cloneNode: (isDeep: boolean) => MpdNode;
  };
  export type Protection = {
    attributes: Record<string, string | number>;
    pssh?: Uint8Array | null;
  };
  export type Representation = {
    attributes: {
      id?: string;
      bandwidth?: number;
      width?: number;
      height?: number;
      frameRate?: number;
      codecs?: string;
      mimeType?: string;
      contentType?: string;
      lang?: string;
      label?: string;
      role?: { value?: string };
      baseUrl: string;
      type: string;
      periodStart: number | null;
      periodDuration?: number;
      sourceDuration: number;
      contentProtection?: Record<string, Protection>;
    };
    segmentInfo: {
      template?: Timing & { media?: string };
      list?: Timing & { segmentUrls?: { media?: string; mediaRange?: string }[] };
      base?: Timing & { indexRange?: string };
      segmentTimeline?: { t?: number; d?: number; r?: number }[];
    };
  };
  type Segment = Address & { duration: number; map?: Address };
  export function stringToMpdXml(text: string): MpdNode;
  export function inheritAttributes(
    mpd: MpdNode,
    options: { manifestUri: string },
  ): { representationInfo: Representation[] };
  export function toPlaylists(representations: Representation[]): { segments?: Segment[]; sidx?: Segment }[];
}
