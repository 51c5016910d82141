// Shows notices that are pushed to the browser, and opens what they are about.
self.addEventListener("push", (event) => {
  const { title, text, path } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, { body: text, icon: "/icon-192.png", data: { path } }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(new URL(event.notification.data.path, self.location.origin).href));
});
