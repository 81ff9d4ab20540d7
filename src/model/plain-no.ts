const PLAIN_NO =
  /^[^\p{L}\p{N}]*((no|none|nil|false|n\/?a|not (applicable|applied|available|needed|necessary|required|used|in place))[^\p{L}\p{N}]*)?$/iu;

/** Whether a text adds nothing to a flag that is false: empty, `None.`, `Not required`. */
export function isPlainNo(text: string): boolean {
  return PLAIN_NO.test(text);
}
