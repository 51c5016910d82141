import type { deletionLoader } from "./deletion.server";
import { FormPage } from "./form-page";
import { useSection } from "./use-section";

/** /account/google_delete: what deletion means, and a form to request it. */
export const DeletionPage = () => <FormPage {...useSection<typeof deletionLoader>()} />;
