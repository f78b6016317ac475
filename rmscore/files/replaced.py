"""Puts files in place so that a crash leaves the old one or the new one, whole; and locks them."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


_BESIDE = ".rmscore-tmp"


class Stamp(NamedTuple):
    """What tells one state of a file from another without reading it."""

    inode: int
    size: int
    modified: int  # nanoseconds

    @classmethod
    def of(cls, stat: os.stat_result) -> Stamp:
        return cls(stat.st_ino, stat.st_size, stat.st_mtime_ns)


def replace(path: Path, data: bytes) -> Stamp:
    """Put `data` in the place of the file at `path`, which keeps its permissions. Raises OSError.

    `path` must be no symbolic link: the link would be replaced, not what it leads to.
    """
    mode = os.stat(path)
    if not os.access(path, os.W_OK):
        raise PermissionError(13, os.strerror(13), str(path))
    with _beside(path, data) as (handle, beside):
        if hasattr(os, "fchmod"):
            with contextlib.suppress(OSError):  # only the owner's own groups, or root
                os.fchown(handle, mode.st_uid, mode.st_gid)
            os.fchmod(handle, mode.st_mode & 0o7777)
        os.fsync(handle)
        stamp = Stamp.of(os.fstat(handle))
        os.replace(beside, path)
    _sync_folder(path.parent)
    return stamp


def create(path: Path, data: bytes) -> None:
    """Write a new file, whole or not at all. Raises OSError; FileExistsError where there is one already."""
    if os.path.lexists(path):
        raise FileExistsError(17, os.strerror(17), str(path))
    with _beside(path, data) as (handle, beside):
        if hasattr(os, "fchmod"):
            umask = os.umask(0)
            os.umask(umask)
            os.fchmod(handle, 0o666 & ~umask)
        os.fsync(handle)
        try:
            os.link(beside, path)  # unlike a rename, this never takes another file's place
        except FileExistsError:
            raise
        except OSError:  # a file system without links
            with path.open("xb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
    _sync_folder(path.parent)


@contextlib.contextmanager
def _beside(path: Path, data: bytes) -> Iterator[tuple[int, str]]:
    """`data` in a temporary file in the same folder, which is gone afterwards unless it was renamed."""
    handle, beside = tempfile.mkstemp(prefix=f".{path.name}.", suffix=_BESIDE, dir=path.parent)
    try:
        view = memoryview(data)
        while view:
            view = view[os.write(handle, view) :]
        yield handle, beside
    finally:
        os.close(handle)
        with contextlib.suppress(FileNotFoundError):
            os.unlink(beside)


def sweep(path: Path) -> None:
    """Remove what a process killed amid writing left beside the file. Only for whoever has its lock."""
    with contextlib.suppress(OSError):
        for found in os.scandir(path.parent):
            if found.name.startswith(f".{path.name}.") and found.name.endswith(_BESIDE):
                os.unlink(found.path)


def _sync_folder(folder: Path) -> None:
    """Make a rename last. Where folders cannot be synced, the system sees to it in its own time."""
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# --- locks ------------------------------------------------------------------------------------------


class Holder(NamedTuple):
    """Who has a file locked, as far as the lock file says."""

    pid: str
    host: str
    since: str


class Locked(Exception):
    """Somebody else has the file."""

    def __init__(self, holder: Holder) -> None:
        super().__init__(holder)
        self.holder = holder


class Lock:
    """A lock on a file, held in a file beside it. The system frees it when its holder dies in any way."""

    def __init__(self, path: Path) -> None:
        """Lock the file at `path`. Raises Locked, or OSError where the lock file cannot be written."""
        self.path = _lock_of(path)
        while True:
            handle = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644)
            try:
                if not _try_lock(handle):
                    raise Locked(_holder(handle))
                if self._is_current(handle):
                    self._sign(handle)
                    self._handle = handle
                    return
            except BaseException:
                os.close(handle)
                raise
            os.close(handle)  # its holder took the file away meanwhile: try the new one

    def _sign(self, handle: int) -> None:
        """Write down who holds the lock; a lock that has no room for that is taken away again."""
        try:
            os.ftruncate(handle, 0)
            os.write(handle, _signature().encode())
        except OSError:
            os.unlink(self.path)
            raise

    def _is_current(self, handle: int) -> bool:
        try:
            return os.path.samestat(os.fstat(handle), os.stat(self.path))
        except FileNotFoundError:
            return False

    def is_held(self, path: Path) -> bool:
        """Whether this still keeps others from the file at `path`."""
        return self.path == _lock_of(path) and self._is_current(self._handle)

    def release(self) -> None:
        if self._handle < 0:
            return
        with contextlib.suppress(OSError):
            if self._is_current(self._handle):  # else it is somebody else's by now
                os.unlink(self.path)  # before it is free, so that nobody can lock a file about to go
        os.close(self._handle)
        self._handle = -1

    def __enter__(self) -> Lock:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self.release()


def _lock_of(path: Path) -> Path:
    return path.with_name(f".{path.name}.rmscore-lock")


def _signature() -> str:
    return f"{os.getpid()}\n{os.uname().nodename if hasattr(os, 'uname') else ''}\n{time.strftime('%H:%M')}\n"


def _holder(handle: int) -> Holder:
    written = os.read(handle, 1000).decode("utf-8", "replace").splitlines()
    return Holder(*[*written, "", "", ""][:3])


if sys.platform == "win32":

    def _try_lock(handle: int) -> bool:
        os.lseek(handle, 2**20, os.SEEK_SET)  # a place nobody reads, since a locked one cannot be read
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(handle, 0, os.SEEK_SET)
        return True

else:

    def _try_lock(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
