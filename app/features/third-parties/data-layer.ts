type Event = { action_id: string; screen_attributes: Record<string, string> } & Record<string, unknown>;

declare global {
  interface Window {
    dataLayer?: object[];
  }
}

/** Tells the tag manager what happened, without what names a person; of personal screens only that it did (AMB-147). */
export function pushToDataLayer({ action_id, ...fields }: Event, isPersonal: boolean): void {
  const { client_key: _key, account_id: _account, ...screen_attributes } = fields.screen_attributes;
  (window.dataLayer ??= []).push({
    event: action_id,
    ...(isPersonal
      ? { screen_type: fields.screen_type, event_time: fields.event_time }
      : { ...fields, screen_attributes }),
  });
}
