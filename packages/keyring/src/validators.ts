import { isValidSecret } from '@tidebook/protocol'
import type { NetworkDefinition } from '@tidebook/protocol'
import { normalizeSecret, secretShapeProblem } from './secret-rules.ts'
import type { SecretProblem } from './secret-rules.ts'

/** Complete check of a wallet secret of a Ripple-family network: required, 26-36 characters, checksum (VAL-022..024, VAL-026). */
export function secretProblem(network: NetworkDefinition, text: string): SecretProblem | undefined {
  const shape = secretShapeProblem(text)
  if (shape !== undefined) return shape
  return isValidSecret(network, normalizeSecret(text)) ? undefined : 'invalid'
}
