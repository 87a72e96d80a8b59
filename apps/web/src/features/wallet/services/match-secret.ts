import { KeyringError } from '@tidebook/keyring'
import { normalizeSecret, secretShapeProblem } from '@tidebook/keyring/rules'
import type { SecretMatchState } from '../model/import-form.ts'
import { keyring } from './keyring.ts'
import { tellWalletError } from './wallet-messages.ts'

/** Asks the worker which address a secret belongs to; what is no secret by its length never gets there. */
export async function matchSecret(text: string): Promise<SecretMatchState> {
  const shape = secretShapeProblem(text)
  if (shape === 'required') return { state: 'none' }
  if (shape !== undefined) return { state: 'wrong', problem: 'length' }
  try {
    return { state: 'matches', address: await keyring().addressOf(normalizeSecret(text)) }
  } catch (error) {
    if (!(error instanceof KeyringError) || error.code !== 'keyring/secret-invalid') tellWalletError(error)
    return { state: 'wrong', problem: 'invalid' }
  }
}
