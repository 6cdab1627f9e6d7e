# One image for all services and the gateway, which share a layer of dependencies: `docker run giftlist-service gifts`.
FROM node:24.19.0-bookworm-slim AS source
WORKDIR /app
ENV CI=true npm_config_update_notifier=false
COPY infra/local/pnpm.txt /
COPY package.json pnpm-workspace.yaml pnpm-lock.yaml ./
COPY patches patches
COPY contracts/package.json contracts/
COPY gateway/package.json gateway/
COPY services/kit/package.json services/kit/
COPY services/domain/package.json services/domain/
COPY services/users/package.json services/users/
COPY services/lists/package.json services/lists/
COPY services/gifts/package.json services/gifts/
COPY services/occasions/package.json services/occasions/
COPY services/shop/package.json services/shop/
COPY services/notifications/package.json services/notifications/

FROM source AS build
RUN npx --yes "$(cat /pnpm.txt)" install --frozen-lockfile --ignore-scripts \
      --filter giftlist --filter '@giftlist/contracts' --filter '@giftlist/gateway' --filter './services/*'
COPY tsconfig.base.json ./
COPY contracts contracts
COPY gateway gateway
COPY services services
RUN node_modules/.bin/tsc -b gateway services/*
# Without tests and their helpers.
RUN find contracts/dist gateway/dist services/*/dist \
      \( -path '*/testing/*' -o -name 'testing.*' -o -name '*.testing.*' -o -name '*.spec.*' \) -type f -delete

FROM source AS dependencies
RUN npx --yes "$(cat /pnpm.txt)" install --frozen-lockfile --ignore-scripts --prod \
      --filter '@giftlist/contracts' --filter '@giftlist/gateway' --filter './services/*'

FROM node:24.19.0-bookworm-slim
WORKDIR /app
# The final image needs no package manager.
RUN rm -rf /usr/local/lib/node_modules /opt/yarn-* \
      /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn /usr/local/bin/yarnpkg
# Otherwise glibc keeps a memory arena for each thread, which a small service never fills.
ENV NODE_ENV=production MALLOC_ARENA_MAX=2
COPY --from=dependencies /app ./
COPY --from=build /app/contracts/dist contracts/dist
COPY --from=build /app/gateway/dist gateway/dist
COPY --from=build /app/services/kit/dist services/kit/dist
COPY --from=build /app/services/domain/dist services/domain/dist
COPY --from=build /app/services/users/dist services/users/dist
COPY --from=build /app/services/lists/dist services/lists/dist
COPY --from=build /app/services/gifts/dist services/gifts/dist
COPY --from=build /app/services/occasions/dist services/occasions/dist
COPY --from=build /app/services/shop/dist services/shop/dist
COPY --from=build /app/services/notifications/dist services/notifications/dist
COPY services/notifications/assets services/notifications/assets
COPY services/notifications/languages services/notifications/languages
COPY services/occasions/languages services/occasions/languages
COPY gateway/languages gateway/languages
COPY services/shop/data services/shop/data
# demo.mjs and keys.mjs resolve the contracts through the gateway's dependencies.
COPY infra/package.json infra/
COPY infra/src/demo infra/src/demo
COPY infra/src/stack/keys.ts infra/src/stack/
COPY infra/src/command-error.ts infra/src/
COPY infra/docker/run.mjs infra/docker/keys.mjs infra/docker/demo.mjs infra/docker/alert-routes.mjs infra/docker/
RUN ln -s ../gateway/node_modules infra/node_modules && mkdir /keys /alerts && chown node:node /keys /alerts
USER 1000:1000
ENTRYPOINT ["node", "infra/docker/run.mjs"]
