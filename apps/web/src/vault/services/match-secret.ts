import { KeyringError } from '@tidebook/keyring'
import { normalizeSecret, secretShapeProblem } from '@tidebook/keyring/rules'
import type { SecretMatchState } from '../model/import-form.ts'
import { keyring, tellFailure } from './session.ts'

/** Which address a secret belongs to; what is no secret by its length is not looked at further. */
export function matchSecret(text: string): SecretMatchState {
  const shape = secretShapeProblem(text)
  if (shape === 'required') return { state: 'none' }
  if (shape !== undefined) return { state: 'wrong', problem: 'length' }
  try {
    return { state: 'matches', address: keyring.addressOf(normalizeSecret(text)) }
  } catch (error) {
    if (!(error instanceof KeyringError) || error.code !== 'keyring/secret-invalid') tellFailure(error)
    return { state: 'wrong', problem: 'invalid' }
  }
}
