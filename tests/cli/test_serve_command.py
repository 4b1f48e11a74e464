"""planner serve says in one line why it cannot serve. What it serves is tested in tests/web."""

from __future__ import annotations

import importlib.util
import signal
import socket
import urllib.request

import pytest

from planner.cli.app import run
from tests.web.serving import Server


def test_port_that_is_taken_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert run(["serve", "--port", str(port)]) == 2
    out, complaint = capsys.readouterr()
    assert not out and complaint.startswith(f"planner: cannot serve on 127.0.0.1 port {port}: ")
    assert complaint.count("\n") == 1


@pytest.mark.parametrize("host", ["no such host", "256.1.1.1"])
def test_host_that_is_none_is_one_line(host: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", "--port", "0", "--host", host]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_missing_libraries_name_the_extra(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert run(["serve"]) == 2
    assert "fastapi and uvicorn" in (complaint := capsys.readouterr().err) and "[web]" in complaint


def test_ctrl_c_ends_it_and_all_its_processes() -> None:
    server = Server()
    with urllib.request.urlopen(server.address) as answer:
        assert answer.status == 200
    server.process.send_signal(signal.SIGINT)
    out, complaint = server.process.communicate(timeout=30)
    assert server.process.returncode in (0, 130) and "Traceback" not in complaint + out
