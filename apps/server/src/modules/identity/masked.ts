const DOT = '•'

/** Masks a name so that its owner still recognizes it: `李•`, `Li W••`. */
export function maskedName(name: string): string {
  if (/^\p{Script=Han}/u.test(name)) return (name[0] ?? '') + DOT.repeat(Math.min(3, name.length - 1))
  const [first = '', ...rest] = name.split(' ')
  if (rest.length === 0) return first.slice(0, 1) + DOT.repeat(3)
  return `${first} ${(rest[0] ?? '').slice(0, 1)}${DOT.repeat(3)}`
}

/** Masks a number except for its first three and last two characters. */
export function maskedNumber(number: string): string {
  return number.slice(0, 3) + DOT.repeat(Math.max(4, number.length - 5)) + number.slice(-2)
}
