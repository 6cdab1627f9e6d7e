# One image for the four frontends. FRONTEND names the one that a container serves.
FROM node:24.19.0-bookworm-slim AS build
WORKDIR /app
ENV CI=true npm_config_update_notifier=false
COPY infra/local/pnpm.txt /
COPY package.json pnpm-workspace.yaml pnpm-lock.yaml ./
COPY patches patches
COPY contracts/package.json contracts/
COPY frontends/kit/package.json frontends/kit/
COPY frontends/extension/package.json frontends/extension/
COPY frontends/shell/package.json frontends/shell/
COPY frontends/list/package.json frontends/list/
COPY frontends/shop/package.json frontends/shop/
COPY frontends/friends/package.json frontends/friends/
RUN npx --yes "$(cat /pnpm.txt)" install --frozen-lockfile --ignore-scripts --filter '@giftlist/contracts' --filter './frontends/*'
COPY tsconfig.base.json ./
COPY contracts contracts
COPY frontends frontends
RUN for name in extension shell list shop friends; do (cd "frontends/$name" && npx --no-install rsbuild build) || exit 1; done

FROM nginx:1.30.4
COPY infra/docker/nginx.conf /etc/giftlist/nginx.conf
COPY infra/docker/frontend.sh /usr/local/bin/frontend
COPY --from=build /app/frontends/shell/dist /srv/shell
COPY --from=build /app/frontends/list/dist /srv/list
COPY --from=build /app/frontends/shop/dist /srv/shop
COPY --from=build /app/frontends/friends/dist /srv/friends
USER 101:101
ENTRYPOINT ["frontend"]
