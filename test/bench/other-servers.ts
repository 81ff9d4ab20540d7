// node other-servers.ts sirv|empty PORT FOLDER: what our server is compared with.
import { createServer, type RequestListener } from 'node:http';
import sirv from 'sirv';

const [name, port, folder = ''] = process.argv.slice(2);
const body = Buffer.from('{}');
const listener: RequestListener =
  name === 'sirv'
    ? sirv(folder, { etag: true, gzip: true, brotli: true })
    : (_, response) => response.writeHead(200, { 'Content-Length': body.length }).end(body);
createServer(listener).listen(Number(port), '127.0.0.1');
