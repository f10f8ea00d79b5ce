"""Settings: environment variables, typed; see README.md, "Configure"."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Literal

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

ROOT = Path(__file__).resolve().parent.parent


class Settings(BaseSettings):
    """What may differ from one house to the next."""

    model_config = SettingsConfigDict(env_file=".env", extra="ignore")

    host: str = "127.0.0.1"
    port: int = 8000
    base_url: str = ""
    trusted_proxies: str = "127.0.0.1"
    database_url: str = ""
    data_dir: Path = Path("data")
    redis_url: str = ""
    secret_key: str = ""
    rate_limits: Literal["on", "off"] = "on"
    grace_seconds: int = Field(default=60, ge=1)

    @property
    def database(self) -> str:
        """The database's address; a SQLite file in DATA_DIR when none is given."""
        return self.database_url or f"sqlite:///{(self.data_dir / 'comptoir.sqlite').absolute()}"

    @property
    def loopback(self) -> bool:
        return self.host in ("localhost", "::1") or self.host.startswith("127.")

    @property
    def limited(self) -> bool:
        """Whether rate limits hold: `off` is heard only by a house that listens on loopback."""
        return self.rate_limits == "on" or not self.loopback

    def key(self) -> str:
        """SECRET_KEY, or one made on the first start and kept in DATA_DIR."""
        if self.secret_key:
            return self.secret_key
        self.data_dir.mkdir(parents=True, exist_ok=True)
        file = self.data_dir / "secret_key"
        if not file.exists():
            made = self.data_dir / f"secret_key.{secrets.token_hex(4)}"
            made.write_text(secrets.token_hex(32))
            made.chmod(0o600)
            try:
                file.hardlink_to(made)
            except FileExistsError:
                pass
            made.unlink()
        return file.read_text().strip()
