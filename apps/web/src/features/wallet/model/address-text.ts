/** First 4 and last 4 characters, for tight places. */
export function tightAddress(address: string): string {
  return cut(address, 4, 4)
}

/** First 10 and last 8 characters, for lists. */
export function listAddress(address: string): string {
  return cut(address, 10, 8)
}

function cut(address: string, head: number, tail: number): string {
  return address.length <= head + tail + 1 ? address : `${address.slice(0, head)}…${address.slice(-tail)}`
}
