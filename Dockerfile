# The product as two images (docs/operations.md, "Images"):
#   docker build --target upstream -t qpartner/upstream .
#   docker build --target back-office -t qpartner/back-office .
# NODE is the image that builds, RUNTIME the one that runs: any with Node 20.19 or newer, 24 in production. Pinned by its
# digest, each build is of the same (deploy/pin-images.sh).
ARG NODE=docker.io/library/node:24-bookworm-slim
ARG RUNTIME=docker.io/library/node:24-bookworm-slim

FROM ${NODE} AS packages
WORKDIR /src
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund

FROM packages AS build
COPY . .
# What is not copied from here goes. The packages stay: they lie in a layer below, where to remove each of their files from
# this one took longer than the rest.
RUN npm run build && rm -rf .next programs

FROM ${RUNTIME} AS product
# A machine that only runs installs nothing.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* \
 && mkdir -m 700 /data /backups && chown 10001:10001 /data /backups
WORKDIR /opt/qpartner
COPY --from=build /src/dist ./
# Both listen inside a container only; what they write goes to /data, and a folder for uploads to /tmp.
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOST=0.0.0.0 DATA_DIR=/data LOG_TO=stdout MALLOC_ARENA_MAX=2
USER 10001:10001
STOPSIGNAL SIGTERM

FROM product AS upstream
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.UPSTREAM_PORT ?? 4000}/livez`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=32", "--max-old-space-size=512", "programs/upstream.mjs"]

FROM product AS back-office
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/livez`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=32", "--max-old-space-size=512", "programs/back-office.mjs"]
