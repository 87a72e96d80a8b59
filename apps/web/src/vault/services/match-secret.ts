import { KeyringError, type ImportInput, type VaultAccount } from '@tidebook/keyring'
import type { SecretMatchState, SecretProblem } from '../model/import-form.ts'
import { keyring, postFailure } from './session.ts'

const SECRET_PROBLEMS: readonly SecretProblem[] = ['length', 'invalid', 'word', 'checksum']

/**
 * Returns the accounts to which a secret may belong, or its problem. For a changed wallet, the secret must belong to
 * the same chain and pass `changeProblem`.
 * @param own whether the wallet gets a separate password
 */
export function matchSecret(text: string, changed?: ImportInput['changed'], own = false): SecretMatchState {
  try {
    const { kind, accounts } = keyring.accountsFor(text)
    const [first, ...others] = accounts.filter(({ chain }) => changed === undefined || chain === changed.account.chain)
    if (first === undefined) return { state: 'wrong', problem: 'invalid' }
    const problem = changed && changeProblem(first, changed, own)
    if (problem !== undefined) return { state: 'wrong', problem }
    return { state: kind === 'phrase' ? 'phrase' : 'matches', accounts: [first, ...others] }
  } catch (error) {
    if (!(error instanceof KeyringError) || error.code !== 'keyring/secret-invalid') postFailure(error)
    else if (error.detail === 'required') return { state: 'none' }
    const detail = error instanceof KeyringError ? error.detail : undefined
    return { state: 'wrong', problem: SECRET_PROBLEMS.find((each) => each === detail) ?? 'invalid' }
  }
}

/**
 * Returns why a key cannot be the other key of a changed wallet (VAL-025). The key must have the address that the user
 * entered. Without one, it must be a new key: the key of a listed wallet would leave the list as it is. The wallet's
 * current key may only get a separate password.
 */
export function changeProblem(
  { address }: Pick<VaultAccount, 'address'>,
  { account, wanted, listed }: NonNullable<ImportInput['changed']>,
  own: boolean,
): 'mismatch' | 'same' | undefined {
  if (wanted !== undefined) return address === wanted ? undefined : 'mismatch'
  if (address === account.address) return own ? undefined : 'same'
  return listed?.includes(address) === true ? 'mismatch' : undefined
}
