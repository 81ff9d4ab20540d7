/** Text between double quotes, as shells and the settings of web servers read it: `"` and `\\` get a backslash. */
export function inQuotes(text: string): string {
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
