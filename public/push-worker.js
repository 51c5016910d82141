// The address by which browsers registered the worker before it did more than show notices.
importScripts("/worker.js");
