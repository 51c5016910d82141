// Unit tests run in test mode, independent of the machine's own settings.
process.env.APP_MODE = "test";
process.env.LOG_LEVEL = "silent";
process.env.TZ ??= "UTC";
