// POST /resources/popup: remembers that a popup was shown or closed
export { popupAction as action } from "~/features/popup-content/popup-marks.server";
