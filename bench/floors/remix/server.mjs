// The Remix floor: the same page through @remix-run/express with a loader, nothing else.
import { fileURLToPath } from "node:url";
import { createRequestHandler } from "@remix-run/express";
import compression from "compression";
import express from "express";
import { poster } from "../catalog.mjs";

const port = Number(process.argv[2] ?? 4510);
const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const build = await import(new URL("./build/server/index.js", import.meta.url));

const app = express();
app.disable("x-powered-by");
app.use(compression());
app.use("/assets", express.static(at("./build/client/assets"), { immutable: true, maxAge: "1y" }));
app.get("/posters/:n.svg", (req, res) => {
  res
    .type("image/svg+xml")
    .set("Cache-Control", "public, max-age=31536000")
    .send(poster(Number(req.params.n)));
});
app.all("*", createRequestHandler({ build, mode: "production" }));
app.listen(port, "127.0.0.1", () =>
  process.stdout.write(`pid ${process.pid} remix floor on http://127.0.0.1:${port}/\n`),
);
