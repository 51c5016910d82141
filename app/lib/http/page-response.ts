/** A rendered page. The server sends its bytes as they are, and may cache it for other visitors. */
export class PageResponse extends Response {
  constructor(
    readonly page: Buffer,
    readonly isCacheable: boolean,
    /** For how many seconds the content is valid. */
    readonly secondsValid: number,
    init: ResponseInit,
  ) {
    super(new Uint8Array(page), init);
  }
}
