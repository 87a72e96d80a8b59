import { isValidAddress, isValidSecret } from '@tidebook/protocol'
import type { NetworkDefinition } from '@tidebook/protocol'
import { BASE58_MAX_LENGTH, BASE58_MIN_LENGTH, normalizeSecret, secretShapeProblem } from './secret-rules.ts'
import type { SecretProblem } from './secret-rules.ts'

/** Complete check of a wallet secret of a Ripple-family network: required, 26-36 characters, checksum (VAL-022..024, VAL-026). */
export function secretProblem(network: NetworkDefinition, text: string): SecretProblem | undefined {
  const shape = secretShapeProblem(text)
  if (shape !== undefined) return shape
  return isValidSecret(network, normalizeSecret(text)) ? undefined : 'invalid'
}

/** Complete check of an address of a Ripple-family network: 26-36 characters and a good checksum (VAL-037). */
export function addressProblem(network: NetworkDefinition, text: string): SecretProblem | undefined {
  const address = text.trim()
  if (address === '') return 'required'
  if (address.length < BASE58_MIN_LENGTH || address.length > BASE58_MAX_LENGTH) return 'length'
  return isValidAddress(network, address) ? undefined : 'invalid'
}
