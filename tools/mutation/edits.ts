/** A replacement for a part of a source. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Returns the text of a part of a source with edits that do not overlap. */
export function withEdits(source: string, { start, end }: Pick<Edit, 'start' | 'end'>, edits: readonly Edit[]): string {
  let text = ''
  let at = start
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    text += source.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return text + source.slice(at, end)
}
