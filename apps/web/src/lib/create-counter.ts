/** Returns a function that returns 1, 2, 3 and so on, for ids that are unique within one document. */
export function createCounter(): () => number {
  let last = 0
  return () => (last += 1)
}
