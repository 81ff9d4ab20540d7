/**
 * Equal for texts that readers take for the same: in any case, composed or decomposed, with invisible characters (Unicode:
 * Default_Ignorable_Code_Point), with any white space between words, and escaped for JSON, HTML (by number) or URLs. The
 * text of a JSON file has the escapes of its strings, and each level of nesting doubles their backslashes.
 */
export function comparableText(text: string): string {
  return text
    .replace(/\\+u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\+[bfnrt]/g, ' ')
    .replace(/\\+/g, '')
    .replace(/&#x0*([0-9a-f]{1,5});/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#0*(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString())
    .replace(/\p{DI}/gu, '')
    .normalize('NFKC')
    .toUpperCase() // It makes ß and SS equal.
    .replace(/\s+/g, ' ');
}
