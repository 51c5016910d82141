# docker build --target web -t luch-web . && docker build --target api -t luch-api .
# Both run on a read-only root; DATA_DIR (/data) and /tmp are written (docs/cluster.md).
FROM node:20-bookworm-slim AS build
WORKDIR /luch
COPY . .
RUN npm run build
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:20-bookworm-slim AS runtime
ENV NODE_ENV=production APP_MODE=production MALLOC_ARENA_MAX=2 DATA_DIR=/data
WORKDIR /luch
COPY --from=build /luch/package.json /luch/package-lock.json ./
COPY --from=build /luch/node_modules ./node_modules
COPY --from=build /luch/build ./build
COPY --from=build /luch/content ./content
COPY --from=build /luch/api/platform/db/migrations ./api/platform/db/migrations
COPY --from=build /luch/artwork/clips/files ./artwork/clips/files
# The commands of package.json look there whether there is a build.
COPY --from=build /luch/server/start.mjs ./server/start.mjs
COPY --from=build /luch/tools/prepare.mjs ./tools/prepare.mjs
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data

FROM runtime AS web
ENV PORT=3000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz').then((answer)=>process.exit(answer.ok?0:1),()=>process.exit(1))"]
CMD ["node", "build/web/main.js"]

FROM runtime AS api
# Films of one's own are encoded here.
USER root
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
USER node
ENV API_PORT=4000 API_HOST=0.0.0.0
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.API_PORT+'/healthz').then((answer)=>process.exit(answer.ok?0:1),()=>process.exit(1))"]
CMD ["node", "build/api/main.js"]
