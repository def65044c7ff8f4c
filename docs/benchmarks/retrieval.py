"""Asks a gateway and prints how long it took. Run by retrieval.sh; the token comes on descriptor 3."""

import argparse
import http.client
import json
import os
import random
import statistics
import subprocess
import threading
import time
import urllib.parse
import urllib.request

WORDS = ("rounding", "certificate expiry", "backup restore", "who owns the lighthouse key", "deploy", "calculator",
         "postmortem cause", "budget", "how do we rotate a key", "incident severity", "regulator filing", "mortgage",
         "customer refund", "slow query", "queue worker retry", "release notes", "INC-12345", "host-a1b2", "privacy",
         "what was decided about the index")
COMMON = "rounding"
WARMING = 400

parser = argparse.ArgumentParser()
parser.add_argument("--mcp", required=True)
parser.add_argument("--clients", type=int, required=True)
parser.add_argument("--calls", type=int, required=True)
parser.add_argument("--socket", required=True)
parser.add_argument("--metrics", required=True)
options = parser.parse_args()
token = os.fdopen(3).readline().strip()
address = urllib.parse.urlsplit(options.mcp)


class Client:
    def __init__(self):
        self.connection = http.client.HTTPConnection(address.hostname, address.port, timeout=600)

    def call(self, tool, arguments):
        body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call",
                           "params": {"name": tool, "arguments": arguments}})
        self.connection.request("POST", address.path, body, {
            "Authorization": "Bearer " + token, "Content-Type": "application/json",
            "Accept": "application/json, text/event-stream"})
        answer = json.load(self.connection.getresponse())
        assert not answer["result"].get("isError"), answer["result"]["content"]
        return answer["result"]["structuredContent"]


def timed(run):
    begin = time.perf_counter()
    run()
    return (time.perf_counter() - begin) * 1000


def line(name, values):
    values = sorted(values)
    print(f"{name:34} p50 {statistics.median(values):8.1f} ms   p95 {values[int(len(values) * .95)]:8.1f} ms"
          f"   {len(values)} calls", flush=True)
    return statistics.median(values)


def watched(name):
    with urllib.request.urlopen(options.metrics) as answer:
        for text in answer.read().decode().splitlines():
            if text.startswith("trellis_" + name + "{"):
                return float(text.split()[-1])
    return 0.0


begin = time.perf_counter()
first = Client()
first.call("memory_search", {"query": COMMON})
print(f"first answer after                 {time.perf_counter() - begin:.1f} s more")
while watched("search_index_pages") == 0 or watched("search_index_lag") > 0:
    time.sleep(0.1)
print(f"answered from the index after      {time.perf_counter() - begin:.1f} s more")
paths = [page["path"] for page in first.call("memory_list", {"limit": 200})["pages"]]
print(f"index                              {watched('search_index_bytes') / 1e6:.1f} MB"
      f"   {watched('search_index_pages'):.0f} pages")


def question(seed, tool):
    choice = random.Random(seed)
    if tool == "memory_search":
        return {"query": choice.choice(WORDS) + (" " + choice.choice(WORDS) if choice.random() < .3 else "")}
    if tool == "memory_read":
        return {"path": choice.choice(paths)}
    if tool == "memory_list":
        return {"limit": 50}
    return {}


TOOLS = ("memory_search", "memory_read", "memory_list", "context_brief")


def measure(tool, clients, calls):
    values = []

    def work(number):
        client = Client()
        for i in range(calls):
            arguments = question(number * 10_000 + i, tool)
            values.append(timed(lambda: client.call(tool, arguments)))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(clients)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    return values


def sql(text):
    return subprocess.run(["mariadb", "--no-defaults", "--socket=" + options.socket, "--user=root", "-N", "brain"],
                          input=text, capture_output=True, text=True, check=True).stdout


def like(words):
    ask = " AND ".join(f"(content LIKE '%{word}%' OR search_keys LIKE '%{word}%')" for word in words.split())
    scopes = "SELECT term_id FROM (SELECT term_id FROM wp_terms WHERE slug LIKE 'team-%' ORDER BY term_id LIMIT 6) s"
    query = (f"SELECT id, content FROM wp_ab_memory WHERE status = 'active' AND scope_id IN ({scopes}) AND {ask}"
             " ORDER BY created DESC LIMIT 20")
    times = sql(f"SET @begin = SYSDATE(6);\nCREATE TEMPORARY TABLE found {query};\n"
                "SELECT TIMESTAMPDIFF(MICROSECOND, @begin, SYSDATE(6));")
    return int(times.split()[-1]) / 1000


for tool in TOOLS:
    measure(tool, 2, WARMING)
alone = {tool: line("one client, " + tool, measure(tool, 1, options.calls)) for tool in TOOLS}
for tool in TOOLS:
    line(f"{options.clients} clients, {tool}", measure(tool, options.clients, options.calls))
likes = [like(random.Random(i).choice([w for w in WORDS if " " not in w])) for i in range(40)]
plugin = line("LIKE, the statement alone", likes)
print(f"LIKE by memory_search              {plugin / alone['memory_search']:.1f}", flush=True)

stop = threading.Event()


def writing():
    number = 0
    while not stop.is_set():
        number += 1
        sql(f"UPDATE wp_ab_memory SET content = CONCAT(content, ' {number}') ORDER BY id LIMIT 1")
        time.sleep(0.5)


writer = threading.Thread(target=writing)
writer.start()
before = watched("reconciliations_total"), watched("reconciling_seconds_total")
try:
    line("one client, memory_search, written to", measure("memory_search", 1, max(10, options.calls // 5)))
finally:
    stop.set()
    writer.join()
runs = watched("reconciliations_total") - before[0]
took = (watched("reconciling_seconds_total") - before[1]) / runs * 1000
print(f"reconciling, by the metrics        {took:.0f} ms each   {runs:.0f} times")
