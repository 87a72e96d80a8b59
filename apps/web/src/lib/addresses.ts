/** Shortens an address for tight spaces to its first and last four characters. */
export function shortAddress(address: string): string {
  return address.length <= 10 ? address : `${address.slice(0, 4)}…${address.slice(-4)}`
}

/** Shortens an address for lists to its first ten and last eight characters. */
export function listAddress(address: string): string {
  return address.length <= 20 ? address : `${address.slice(0, 10)}…${address.slice(-8)}`
}
