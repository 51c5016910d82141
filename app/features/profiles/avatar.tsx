import { Picture } from "~/ui/picture";
import styles from "./profiles.module.css";

const size = { width: "9rem", maxPixels: 144 };

/** A profile's picture. */
export const Avatar = ({ image }: { image: string }) => (
  <Picture className={styles.avatar} src={image} alt="" size={size} ratio={[1, 1]} isEager />
);
