# Gök in a container: docker build -t gok .
# Runs as a user of its own, writes to /data and /tmp alone, and asks the network for nothing.

FROM debian:bookworm-slim AS build
# hadolint ignore=DL3008
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates gcc libc6-dev python3 python3-dev python3-venv \
 && rm -rf /var/lib/apt/lists/*
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
WORKDIR /build
COPY requirements requirements
# One environment compiles, the other is the one that is kept: no compiler ends up in the image.
RUN python3 -m venv /usr/local/lib/build && /usr/local/lib/build/bin/pip install --quiet --require-hashes -r requirements/build.txt \
 && python3 -m venv /usr/local/lib/gok && /usr/local/lib/gok/bin/pip install --quiet --require-hashes -r requirements/run.txt
COPY . .
RUN /usr/local/lib/build/bin/pip wheel --quiet --no-deps --no-build-isolation --wheel-dir /wheels . \
 && /usr/local/lib/gok/bin/pip install --quiet --no-deps /wheels/*.whl \
 && /usr/local/lib/gok/bin/python -m compileall -q /usr/local/lib/gok/lib

FROM debian:bookworm-slim
# hadolint ignore=DL3008
RUN apt-get update \
 && apt-get install -y --no-install-recommends python3 \
 && rm -rf /var/lib/apt/lists/* \
 && groupadd --gid 10001 gok && useradd --uid 10001 --gid gok --no-create-home --shell /usr/sbin/nologin gok \
 && install -d -m 0700 -o gok -g gok /data
COPY --from=build /usr/local/lib/gok /usr/local/lib/gok
ENV PATH=/usr/local/lib/gok/bin:$PATH GOK_DATA_DIR=/data HOME=/tmp PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
USER 10001:10001
VOLUME /data
WORKDIR /data
STOPSIGNAL SIGTERM
ENTRYPOINT ["gok"]
CMD ["--help"]
