/** Shortens an address for tight spaces to its first and last four characters. */
export const shortAddress = (address: string): string =>
  address.length <= 10 ? address : `${address.slice(0, 4)}…${address.slice(-4)}`

/** Shortens an address for lists to its first ten and last eight characters. */
export const listAddress = (address: string): string =>
  address.length <= 20 ? address : `${address.slice(0, 10)}…${address.slice(-8)}`
