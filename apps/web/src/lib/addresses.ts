/** An address in a tight place: first and last four characters. */
export const shortAddress = (address: string): string =>
  address.length <= 10 ? address : `${address.slice(0, 4)}…${address.slice(-4)}`

/** An address in a list: first ten and last eight characters. */
export const listAddress = (address: string): string =>
  address.length <= 20 ? address : `${address.slice(0, 10)}…${address.slice(-8)}`
