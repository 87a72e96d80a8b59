/**
 * Returns what separates a sentence from the next one: a space, or nothing after full-width punctuation, which includes
 * its own space.
 */
export function gapAfter(sentence: string): '' | ' ' {
  return /[。！？：；]$/u.test(sentence) ? '' : ' '
}
