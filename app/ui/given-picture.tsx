import { useState } from "react";

type Props = { src: string; className?: string | undefined };

/** A decoration from an address that somebody entered. One that cannot be loaded leaves no room behind. */
export function GivenPicture({ src, className }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === src) return null;
  const fail = () => setFailed(src);
  return (
    <img
      // It may have failed before this code was there.
      ref={(picture) => {
        if (picture?.complete && picture.naturalWidth === 0) fail();
      }}
      className={className}
      src={src}
      alt=""
      onError={fail}
    />
  );
}
