FROM python:3.11-slim-bookworm AS build
ENV PIP_NO_CACHE_DIR=1
WORKDIR /srv/comptoir
COPY pyproject.toml constraints.txt run.py ./
RUN python3 run.py install scale && .venv/bin/python3 -m pip uninstall --quiet --yes pip
COPY app ./app
COPY static ./static
COPY templates ./templates
COPY migrations ./migrations
RUN python3 -m compileall -q app migrations

FROM python:3.11-slim-bookworm
RUN useradd --uid 10001 --no-create-home comptoir && install --directory --owner=10001 /data
COPY --from=build /srv/comptoir /srv/comptoir
WORKDIR /srv/comptoir
ENV PATH=/srv/comptoir/.venv/bin:$PATH PYTHONUNBUFFERED=1 HOST=0.0.0.0 PORT=8000 DATA_DIR=/data
USER 10001
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["python3", "-c", "import os, urllib.request as u; u.urlopen(f'http://127.0.0.1:{os.environ[\"PORT\"]}/healthz', timeout=3)"]
CMD ["python3", "-m", "app", "serve"]
