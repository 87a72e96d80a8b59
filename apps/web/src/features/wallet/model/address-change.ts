/** What a warning about a wallet's key leads to: another address, if its owner names one, and the way back. */
export interface AddressChange {
  /** the address that the new key must have, or undefined for any */
  readonly wanted: string | undefined
  /** the page that was left */
  readonly back: string
}

let pending: AddressChange | undefined

/** Remembers what the change is for; it lives as long as the page (RSK-010). */
export const rememberChange = (change: AddressChange): void => {
  pending = change
}

/** What was remembered, once. */
export function takeChange(): AddressChange | undefined {
  const change = pending
  pending = undefined
  return change
}
