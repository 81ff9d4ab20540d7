/** Undefined for a file that isn't text, such as a spreadsheet. Programs also write UTF-16 and Windows-1252. */
export async function textOfFile(file: File): Promise<string | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = decode(bytes, bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8');
  return text.includes('\0') ? undefined : text;
}

function decode(bytes: Uint8Array<ArrayBuffer>, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
