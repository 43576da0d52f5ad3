# One image, three commands: `all` (the default), `service` and `dashboard`; `admin` runs an operator's command. docs/production.md explains it.
ARG NODE=node:24-bookworm-slim

FROM ${NODE} AS build
WORKDIR /build
COPY . .
RUN npm run release -- --folder /frontdesk

FROM ${NODE}
# The bundled Node needs this library, which slim images lack.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
COPY --from=build /frontdesk /frontdesk
# PostgreSQL and libraries look up the user that runs them.
RUN useradd --uid 10001 --home-dir /tmp --no-create-home frontdesk && install -d -m 700 -o frontdesk -g frontdesk /data
ENV DATA_DIR=/data NODE_ENV=production NODE_COMPILE_CACHE=/tmp/node SERVICE_HOST=0.0.0.0 DASHBOARD_HOST=0.0.0.0
WORKDIR /frontdesk
USER frontdesk
VOLUME /data
EXPOSE 3000 4000
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s CMD ["node", "scripts/container.mjs", "health"]
ENTRYPOINT ["node", "scripts/container.mjs"]
CMD ["all"]
