// An import of node:http would also load Node's WebSocket, which takes ten times as long.
export const { createServer } = process.getBuiltinModule('node:http');
