import { favoriteFormId } from "./favorite-form-id";

/** The form that hearts anywhere on a page belong to. Script takes the presses of viewers with an account over (viewer-marks). */
export function FavoriteForm() {
  return <form id={favoriteFormId} method="post" action="/resources/favorites" data-enhance="" data-keep-scroll="" hidden />;
}
