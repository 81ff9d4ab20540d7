// An import of node:http would also load Node's WebSocket, which takes ten times as long.
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');
