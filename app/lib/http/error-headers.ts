type Args = { errorHeaders: Headers | undefined; loaderHeaders: Headers };

/** For routes with an error boundary: failed pages keep the headers of their error, Retry-After and no-store. */
export const errorHeaders = ({ errorHeaders: ofError, loaderHeaders }: Args): Headers =>
  ofError ?? loaderHeaders;
