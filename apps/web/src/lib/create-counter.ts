/** Makes a function that returns 1, 2, 3 and so on. Its numbers identify things within one document. */
export function createCounter(): () => number {
  let last = 0
  return () => (last += 1)
}
