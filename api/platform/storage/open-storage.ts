import { createLocalStorage } from "./local-storage";
import { createS3Storage, type S3Settings } from "./s3-storage";
import type { FileStorage } from "./storage";

/** The folder `DATA_DIR`, unless a bucket is set. */
export const openStorage = async (dataDir: string, s3: S3Settings | null): Promise<FileStorage> =>
  s3 === null ? createLocalStorage(dataDir) : createS3Storage(s3);
