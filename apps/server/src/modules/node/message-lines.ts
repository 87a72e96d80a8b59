const [LINE_BREAK, LIST_START, LIST_END] = [0x0a, 0x5b, 0x5d]

/** A message whose list has one item per line, split into the message and the list. */
interface SplitMessage {
  /** The message with an empty list. */
  readonly text: string
  /** The items, each on a separate line, with a comma before each line break. */
  readonly lines: Buffer
}

/**
 * Splits a message that our own node divided into lines, so that its items can be parsed one by one. Returns undefined
 * for any other message, even one that another node indented.
 */
export function splitLines(data: Buffer): SplitMessage | undefined {
  const first = data.indexOf(LINE_BREAK)
  if (first === -1 || data[first - 1] !== LIST_START) return undefined
  const last = data.lastIndexOf(LINE_BREAK)
  if (last === first || data[last + 1] !== LIST_END) return undefined
  return {
    text: data.toString('utf8', 0, first) + data.toString('utf8', last + 1),
    lines: data.subarray(first + 1, last),
  }
}
