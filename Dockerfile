# The program with its packages; docs/install.md shows how to run it.
# BASE is an image of Debian with Node 22.19 or newer 22.x, or 24.2 or newer, npm, and a user named “node”.
ARG BASE=node:24-slim

FROM ${BASE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts

FROM ${BASE}
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json package-lock.json astro.config.mjs tsconfig.json site.config.schema.json LICENSE ./
COPY public public
COPY src src
COPY scripts scripts
COPY bin bin
# The bundle of the pages' code, so that no build makes it.
RUN node -r ./scripts/preflight.cjs scripts/bundle.ts
# A new volume takes its owner from this folder.
RUN ln -s /app/bin/registry-snapshot.cjs /usr/local/bin/registry-snapshot \
  && mkdir /mirror \
  && chown node:node /mirror
USER node
WORKDIR /mirror
VOLUME /mirror
ENV HOST=0.0.0.0 PORT=4321
EXPOSE 4321
HEALTHCHECK --start-period=5m CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/`).then(({ status }) => process.exit(Number(status >= 500)), () => process.exit(1))"]
ENTRYPOINT ["registry-snapshot"]
CMD ["serve"]
