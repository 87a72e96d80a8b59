/**
 * Returns what separates a sentence from the next one: a space, or nothing after full-width punctuation, which contains
 * its own gap.
 */
export function gapAfter(sentence: string): '' | ' ' {
  return /[。！？：；]$/u.test(sentence) ? '' : ' '
}
