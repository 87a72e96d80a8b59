const DOT = '•'

/** Masks a name so that its owner can still recognize it: `李•`, `Li W••`. */
export function maskedName(name: string): string {
  if (/^\p{Script=Han}/u.test(name)) return (name[0] ?? '') + DOT.repeat(Math.min(3, name.length - 1))
  const [first = '', ...rest] = name.split(' ')
  if (rest.length === 0) return first.slice(0, 1) + DOT.repeat(3)
  return `${first} ${(rest[0] ?? '').slice(0, 1)}${DOT.repeat(3)}`
}

/** Masks all but the first three and last two characters of a number. */
export function maskedNumber(number: string): string {
  return number.slice(0, 3) + DOT.repeat(Math.max(4, number.length - 5)) + number.slice(-2)
}
