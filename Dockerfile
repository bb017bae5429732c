# Fairlead: API and worker in one process. Needs DATABASE_URL and FAIRLEAD_SECRET_KEY in the environment, or
# a volume at /var/lib/fairlead for the embedded database. compose.yaml shows a whole installation.

# Packages first: this stage is built again only when the lockfile changes.
FROM node:26-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY dashboard/prepare.ts ./dashboard/
RUN npm ci --omit=dev

# The program as JavaScript with its dashboard, as `npm pack` takes it. The tools that build it stay behind in this stage.
FROM node:26-slim AS package
WORKDIR /app
COPY package.json package-lock.json ./
COPY dashboard/prepare.ts ./dashboard/
# Without sources it builds nothing yet: these packages are installed again only when the lockfile changes.
RUN npm ci
COPY dashboard ./dashboard
COPY migrations ./migrations
COPY pages ./pages
COPY src ./src
RUN npm run prepare && node src/cli/package/build-package.ts

FROM node:26-slim
ENV NODE_ENV=production
# A smaller nursery for the garbage collector: a quarter less memory under load, at the same speed.
ENV NODE_OPTIONS=--max-semi-space-size=8
# Inside a container the loopback address cannot be reached from outside; publish the port as narrowly as you need.
ENV HOST=0.0.0.0
ENV PORT=3000
ENV FAIRLEAD_DATA_DIR=/var/lib/fairlead

# The program stays root's: the process cannot change its own code. Only the data folder is its own.
RUN install --directory --owner=node --group=node --mode=0700 /var/lib/fairlead /var/lib/fairlead/files
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY LICENSE ./
COPY --from=package /app/dist ./dist

USER node
EXPOSE 3000
VOLUME /var/lib/fairlead

HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]

# The exec form lets SIGTERM reach the process, which then drains.
CMD ["node", "dist/src/cli.js", "serve"]
