"""LoCoMo's turns as memory rows, and its questions asked of a gateway or of other servers. Run by locomo.sh."""

import argparse
import collections
import datetime
import http.client
import json
import os
import re
import socket
import statistics
import subprocess
import sys
import time
import urllib.parse

Turn = collections.namedtuple("Turn", "conversation id text when row")
Question = collections.namedtuple("Question", "conversation category text evidence")


def read(path):
    """Turns and the questions whose evidence names at least one of them."""
    turns, questions, row = [], [], 0
    for number, one in enumerate(json.load(open(path, encoding="utf-8")), 1):
        conversation, known = one["conversation"], set()
        for session in range(1, 60):
            for turn in conversation.get(f"session_{session}", ()):
                row += 1
                when = datetime.datetime.strptime(conversation[f"session_{session}_date_time"], "%I:%M %p on %d %B, %Y")
                photo = f" [shared photo: {turn['blip_caption']}]" if "blip_caption" in turn else ""
                turns.append(Turn(number, turn["dia_id"], f"{turn['speaker']}: {turn['text']}{photo}", when, row))
                known.add(turn["dia_id"])
        for question in one["qa"]:
            named = re.findall(r"D:?(\d+):0*(\d+)", " ".join(question.get("evidence", ())))
            evidence = {f"D{a}:{b}" for a, b in named} & known
            if evidence:
                questions.append(Question(number, question["category"], question["question"], evidence))
    return turns, questions


def quoted(text):
    return "'" + text.replace("\\", "\\\\").replace("'", "''") + "'"


def sql(turns):
    """Statements that put the turns into the plugin's tables, a scope for each conversation."""
    numbers = sorted({turn.conversation for turn in turns})
    scopes = "".join(f"i:{i};i:{100 + number};" for i, number in enumerate(numbers))
    yield ("INSERT INTO wp_usermeta (user_id, meta_key, meta_value) VALUES (1, 'ab_read_scopes',"
           f" 'a:{len(numbers)}:{{{scopes}}}');")
    for number in numbers:
        term = 100 + number
        yield f"INSERT INTO wp_terms (term_id, name, slug) VALUES ({term}, 'conv-{number}', 'conv-{number}');"
        yield ("INSERT INTO wp_term_taxonomy (term_taxonomy_id, term_id, taxonomy, description)"
               f" VALUES ({term}, {term}, 'ab_scope', '');")
    for turn in turns:
        yield ("INSERT INTO wp_ab_memory (id, type, scope_id, agent_id, content, created) VALUES"
               f" ({turn.row}, 'episode', {100 + turn.conversation}, 1, {quoted(turn.text)}, '{turn.when}');")


class Gateway:
    name = "Trellis"

    def __init__(self, url, token, turns):
        self.address = urllib.parse.urlsplit(url)
        self.token = token
        self.turns = {f"memory/episode/{turn.row}": turn for turn in turns}
        self.connection = http.client.HTTPConnection(self.address.hostname, self.address.port, timeout=600)

    def search(self, conversation, text):
        arguments = {"query": text, "limit": 20, "partition": f"conv-{conversation}"}
        self.connection.request(
            "POST", self.address.path,
            json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call",
                        "params": {"name": "memory_search", "arguments": arguments}}),
            {"Authorization": "Bearer " + self.token, "Content-Type": "application/json",
             "Accept": "application/json, text/event-stream"})
        answer = json.load(self.connection.getresponse())["result"]
        assert not answer.get("isError"), answer["content"]
        return [self.turns[page["path"]].id for page in answer["structuredContent"]["results"]]

    def close(self):
        self.connection.close()


class Peer:
    """An MCP server over its standard input and output, in a folder of its own."""

    def __init__(self, name, command, environment, fill, search):
        self.name, self.fill, self.find = name, fill, search
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True, env={**os.environ, **environment})
        self.number = 0
        self.ask("initialize", {"protocolVersion": "2025-06-18", "capabilities": {},
                                "clientInfo": {"name": "benchmark", "version": "1"}})
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def send(self, message):
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()

    def ask(self, method, params):
        self.number += 1
        self.send({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params})
        for line in self.process.stdout:
            if line.startswith("{") and json.loads(line).get("id") == self.number:
                return json.loads(line)["result"]
        raise SystemExit(f"{self.name} ended")

    def call(self, tool, arguments):
        answer = self.ask("tools/call", {"name": tool, "arguments": arguments})
        text = json.dumps(answer["content"], ensure_ascii=False)
        if answer.get("isError") or "Failed to" in text:
            raise SystemExit(f"{self.name}: {text[:200]}")
        return text

    def search(self, conversation, text):
        """The turns of that conversation in the order in which their names stand in the answer."""
        answer = self.find(self, conversation, text)
        return list(dict.fromkeys(re.findall(rf"conv-{conversation}/(D\d+:\d+)", answer)))[:20]

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Omp:
    """The reference server of the Open Memory Protocol, over HTTP, a namespace for each conversation."""

    name = "OMP reference server 0.2.0"

    def __init__(self, folder, work):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.process = subprocess.Popen(
            [os.environ.get("NODE", "node"), "dist/index.js"], cwd=folder, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, env={**os.environ, "PORT": str(self.port), "OMP_DB_PATH": f"{work}/omp.db"})
        for _ in range(100):
            try:
                self.connection = http.client.HTTPConnection("127.0.0.1", self.port)
                self.connection.connect()
                break
            except ConnectionRefusedError:
                time.sleep(0.1)
        self.turns = {}

    def ask(self, path, body):
        self.connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
        return json.load(self.connection.getresponse())

    def fill(self, _, turns):
        for turn in turns:
            made = self.ask("/v1/memories", {
                "content": turn.text, "type": "episodic", "namespace": f"conv-{turn.conversation}",
                "source": {"tool": "benchmark", "timestamp": turn.when.isoformat() + "Z"}})
            self.turns[made["id"]] = turn.id

    def search(self, conversation, text):
        found = self.ask("/v1/memories/search", {"q": text, "namespace": f"conv-{conversation}", "limit": 20})
        rows = found.get("results", found.get("memories", []))
        return [self.turns[one.get("memory", one)["id"]] for one in rows]

    def close(self):
        self.process.terminate()
        self.process.wait()


def name_of(turn):
    return f"conv-{turn.conversation}/{turn.id}"


def entities(peer, turns):
    for at in range(0, len(turns), 50):
        peer.call("create_entities", {"entities": [
            {"name": name_of(turn), "entityType": "turn", "observations": [turn.text]} for turn in turns[at:at + 50]]})


def saved(peer, turns):
    peer.call("context_session_start", {"name": "benchmark"})
    for turn in turns:
        peer.call("context_save", {"key": name_of(turn), "value": turn.text, "channel": f"conv-{turn.conversation}"})


def nodes(peer, conversation, text):
    return peer.call("search_nodes", {"query": text})


def peers(folder, work):
    run = lambda package, script: ["node", f"{folder}/node_modules/{package}/{script}"]
    yield lambda: Peer("server-memory 2026.8.31", run("@modelcontextprotocol/server-memory", "dist/index.js"),
                       {"MEMORY_FILE_PATH": f"{work}/memory.json"}, entities, nodes)
    yield lambda: Peer("mcp-memory-keeper 0.14.1", run("mcp-memory-keeper", "dist/index.js"),
                       {"DATA_DIR": f"{work}/keeper"}, saved,
                       lambda peer, conversation, text: peer.call(
                           "context_search", {"query": text, "channel": f"conv-{conversation}", "limit": 20}))
    yield lambda: Peer("mcp-memory-libsql 0.0.17", run("mcp-memory-libsql", "dist/index.js"),
                       {"LIBSQL_URL": f"file:{work}/libsql.db"}, entities,
                       lambda peer, conversation, text: peer.call("search_nodes", {"query": text, "limit": 50}))


def keyword(text):
    return max(re.findall(r"[A-Za-z0-9]+", text), key=len)


def timed(server, questions, text):
    found, times = [], []
    for question in questions:
        begin = time.perf_counter()
        found.append(server.search(question.conversation, text(question.text)))
        times.append((time.perf_counter() - begin) * 1000)
    return found, sorted(times)


def measures(questions, found):
    share = lambda at: statistics.mean(
        len(set(hits[:at]) & question.evidence) / len(question.evidence) for question, hits in zip(questions, found))
    first = statistics.mean(
        next((1 / (i + 1) for i, hit in enumerate(hits) if hit in question.evidence), 0)
        for question, hits in zip(questions, found))
    return share(5), share(10), share(20), first


def row(name, questions, found):
    r5, r10, r20, mrr = measures(questions, found)
    print(f"| {name} | {len(questions)} | {r5:.3f} | {r10:.3f} | {r20:.3f} | {mrr:.3f} |", flush=True)


def quality(server, questions):
    found, _ = timed(server, questions, str)
    pairs = list(zip(questions, found))
    groups = [("all", lambda q: True), ("conversations 1 to 5", lambda q: q.conversation <= 5),
              ("conversations 6 to 10", lambda q: q.conversation > 5)]
    groups += [(f"category {c}", lambda q, c=c: q.category == c) for c in sorted({q.category for q in questions})]
    print("| Questions | n | R@5 | R@10 | R@20 | MRR |\n|---|---|---|---|---|---|")
    for name, belongs in groups:
        chosen = [pair for pair in pairs if belongs(pair[0])]
        row(name, [pair[0] for pair in chosen], [pair[1] for pair in chosen])


def speed(server, questions, base):
    times = {}
    for name, text in (("question", str), ("word", keyword)):
        found, times[name] = timed(server, questions, text)
        times[name + " R@10"] = measures(questions, found)[1]
    p50 = statistics.median(times["question"])
    p95 = times["question"][int(len(questions) * .95)]
    word = statistics.median(times["word"])
    print(f"| {server.name} | {p50:.1f} | {p95:.1f} | {p50 / base if base else 1:.2f} | {word:.1f} |"
          f" {times['question R@10']:.3f} | {times['word R@10']:.3f} |", flush=True)
    return p50


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("data")
    parser.add_argument("--sql", action="store_true", help="print the statements that load the turns")
    parser.add_argument("--mcp", help="the gateway's endpoint; its token comes on descriptor 3")
    parser.add_argument("--peers", help="a folder with the other servers installed")
    parser.add_argument("--omp", help="a built packages/server of the Open Memory Protocol")
    parser.add_argument("--work", help="a folder for the other servers' data")
    options = parser.parse_args()
    turns, questions = read(options.data)
    if options.sql:
        print("\n".join(sql(turns)))
        return
    print(f"{len(turns)} turns, {len(questions)} questions\n")
    gateway = Gateway(options.mcp, os.fdopen(3).readline().strip(), turns)
    quality(gateway, questions)
    sample = questions[::max(1, len(questions) // 300)][:300]
    print(f"\n{len(sample)} of the questions, one client, one after the other:\n\n| Server | p50 ms | p95 ms | ratio"
          " of p50 | one word p50 ms | R@10 | R@10 of one word |\n|---|---|---|---|---|---|---|")
    base = speed(gateway, sample, None)
    gateway.close()
    others = list(peers(options.peers, options.work)) if options.peers else []
    if options.omp:
        others.append(lambda: Omp(options.omp, options.work))
    for start in others:
        peer = start()
        peer.fill(peer, turns)
        speed(peer, sample, base)
        peer.close()


if __name__ == "__main__":
    sys.exit(main())
