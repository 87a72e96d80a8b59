import { KeyringError, type ImportInput } from '@tidebook/keyring'
import type { SecretMatchState, SecretProblem } from '../model/import-form.ts'
import { keyring, postFailure } from './session.ts'

const SECRET_PROBLEMS: readonly SecretProblem[] = ['length', 'invalid', 'word', 'checksum']

/**
 * Returns the accounts to which a secret may belong, or its problem. For a changed wallet, the secret must belong to
 * the same chain and to the address that the user entered, if any (VAL-025).
 */
export function matchSecret(text: string, changed?: ImportInput['changed']): SecretMatchState {
  try {
    const { kind, accounts } = keyring.accountsFor(text)
    const [first, ...others] = accounts.filter(({ chain }) => changed === undefined || chain === changed.account.chain)
    if (first === undefined) return { state: 'wrong', problem: 'invalid' }
    if (changed?.wanted !== undefined && first.address !== changed.wanted)
      return { state: 'wrong', problem: 'mismatch' }
    return { state: kind === 'phrase' ? 'phrase' : 'matches', accounts: [first, ...others] }
  } catch (error) {
    if (!(error instanceof KeyringError) || error.code !== 'keyring/secret-invalid') postFailure(error)
    else if (error.detail === 'required') return { state: 'none' }
    const detail = error instanceof KeyringError ? error.detail : undefined
    return { state: 'wrong', problem: SECRET_PROBLEMS.find((each) => each === detail) ?? 'invalid' }
  }
}
