// A stop waits for the requests in progress, and for those of connections that were just opened.
import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { countRunningRequests, type RunningRequests } from "./running-requests.ts";

let server: Server;
const connections: Socket[] = [];
let requests: RunningRequests;
let ends: string[];

beforeEach(async () => {
  server = createServer();
  requests = countRunningRequests(server);
  ends = [];
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(async () => {
  for (const connection of connections.splice(0)) connection.destroy();
  // A test may have closed it.
  await new Promise((done) => server.close(done));
});

/** Connects a client, and waits until the server has accepted it. */
async function open(): Promise<Socket> {
  const accepted = once(server, "connection");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  connections.push(socket);
  await accepted;
  return socket;
}

/** Sends a request and returns the server's response, not ended. */
async function ask(socket: Socket): Promise<ServerResponse> {
  const received = once(server, "request") as Promise<[unknown, ServerResponse]>;
  socket.write("GET / HTTP/1.1\r\nHost: test\r\n\r\n");
  return (await received)[1];
}

const note = (what: string) => () => void ends.push(what);

test("with no request and no connection, nothing is waited for", async () => {
  await expect(requests.none()).resolves.toBeUndefined();
  await expect(requests.allArrived()).resolves.toBeUndefined();
});

test("the last request that ends, by its answer or with its connection, releases a stop", async () => {
  const [first, second] = [await open(), await open()];
  const answer = await ask(first);
  await ask(second);
  const none = requests.none().then(note("none"));
  second.destroy();
  ends.push("answered");
  answer.end("done");
  await none;
  expect(ends).toEqual(["answered", "none"]);
});

test("an open connection is waited for until its first request, also while the server closes", async () => {
  const [first, second] = [await open(), await open()];
  const allArrived = requests.allArrived().then(note("all arrived"));
  server.close();
  (await ask(first)).end();
  // Nothing more will come on it.
  ends.push("the second ends");
  second.destroy();
  await allArrived;
  expect(ends).toEqual(["the second ends", "all arrived"]);
});

test("a connection with an earlier request is not waited for", async () => {
  const socket = await open();
  (await ask(socket)).end();
  await expect(requests.allArrived()).resolves.toBeUndefined();
});

test("an upgraded connection is not waited for", async () => {
  server.on("upgrade", (_request, upgraded) => connections.push(upgraded as Socket));
  const socket = await open();
  socket.write("GET / HTTP/1.1\r\nHost: test\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n");
  await expect(requests.allArrived()).resolves.toBeUndefined();
});
