import type { ChainId } from '@tidebook/chains/ids'
import { KeyringError } from '@tidebook/keyring'
import type { SecretMatchState, SecretTrouble } from '../model/import-form.ts'
import { keyring, tellFailure } from './session.ts'

const TROUBLES: readonly SecretTrouble[] = ['length', 'invalid', 'word', 'checksum']

/** Which accounts a secret may stand for, of one type where only that is wanted, or what is wrong with it. */
export function matchSecret(text: string, wanted?: ChainId): SecretMatchState {
  try {
    const { kind, accounts } = keyring.accountsFor(text)
    const [first, ...others] = accounts.filter(({ chain }) => wanted === undefined || chain === wanted)
    if (first === undefined) return { state: 'wrong', problem: 'invalid' }
    return { state: kind === 'phrase' ? 'phrase' : 'matches', accounts: [first, ...others] }
  } catch (error) {
    if (!(error instanceof KeyringError) || error.code !== 'keyring/secret-invalid') tellFailure(error)
    else if (error.detail === 'required') return { state: 'none' }
    const detail = error instanceof KeyringError ? error.detail : undefined
    return { state: 'wrong', problem: TROUBLES.find((each) => each === detail) ?? 'invalid' }
  }
}
