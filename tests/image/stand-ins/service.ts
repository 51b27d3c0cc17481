import { readFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';

/**
 * A Service of Kubernetes: connections to its port lead to the copies in turn that stand in its list of endpoints, one
 * address a line. One that is open stays where it leads, also when that copy leaves the list.
 */
const [, , name = '', port = ''] = process.argv;
let turn = 0;

createServer({ allowHalfOpen: true }, (client) => {
  const endpoints = readFileSync(`/endpoints/${name}`, 'utf8').split('\n').filter(Boolean);
  const endpoint = endpoints[turn++ % endpoints.length];
  if (endpoint === undefined) return void client.resetAndDestroy();
  const copy = connect({ host: endpoint, port: Number(port), allowHalfOpen: true });
  lead(client, copy);
  lead(copy, client);
}).listen(Number(port));

/** A connection that ends or breaks does so at its other side, too. */
function lead(from: Socket, to: Socket): void {
  from.pipe(to);
  from.on('error', () => to.resetAndDestroy());
}
