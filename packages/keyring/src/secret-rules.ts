/** Problems of a base58 wallet secret in the order in which they are told (VAL-022..024). */
export type SecretProblem = 'required' | 'length' | 'invalid'

/** Length range of base58 seeds and addresses, in characters (VAL-023, VAL-037, decision A12). */
export const BASE58_MIN_LENGTH = 26
export const BASE58_MAX_LENGTH = 36

/** Secrets are trimmed before anything else looks at them (VAL-026). */
export function normalizeSecret(text: string): string {
  return text.trim()
}

/**
 * The part of the secret rules that needs no cryptography and may run outside the worker.
 * Whether the checksum holds is answered by the worker.
 */
export function secretShapeProblem(text: string): SecretProblem | undefined {
  const secret = normalizeSecret(text)
  if (secret === '') return 'required'
  if (secret.length < BASE58_MIN_LENGTH || secret.length > BASE58_MAX_LENGTH) return 'length'
  return undefined
}
