import { hash } from 'node:crypto';

/** A UUID (version 8, RFC 9562) derived from the value. */
export function stableIdOf(content: unknown): string {
  const hex = hash('sha256', JSON.stringify(content));
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, variant + hex.slice(17, 20)];
  return [...parts, hex.slice(20, 32)].join('-');
}
