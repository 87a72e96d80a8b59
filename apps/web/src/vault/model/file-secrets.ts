import { KeyringError, type ImportInput } from '@tidebook/keyring'
import type { ImportedSecret } from '@tidebook/keyring/vault'

/**
 * Returns the secrets of a file to import: all of them, or for a changed wallet the one with another key of its chain
 * and the entered address, if any (VAL-025).
 * @throws KeyringError `keyring/file-other-wallet` when the file has no such key
 */
export function secretsToImport(
  brought: readonly ImportedSecret[],
  changed: ImportInput['changed'],
): readonly ImportedSecret[] {
  if (changed === undefined) return brought
  const { account, wanted } = changed
  const addressOf = ({ accounts }: ImportedSecret): string | undefined =>
    accounts.find(({ chain }) => chain === account.chain)?.address
  const matching = brought.filter((each) => {
    const address = addressOf(each)
    return address !== undefined && (wanted === undefined || address === wanted)
  })
  const chosen = matching.find((each) => addressOf(each) !== account.address) ?? matching[0]
  if (chosen === undefined) throw new KeyringError('keyring/file-other-wallet')
  return [chosen]
}
