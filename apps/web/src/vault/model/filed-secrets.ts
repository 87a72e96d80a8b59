import { CHAIN_TITLES } from '@tidebook/chains/ids'
import type { ExportInput, VaultAccount } from '@tidebook/keyring'
import type { ExportedSecret } from '@tidebook/keyring/vault'

/** Whether two accounts are the same. */
export function isSame(one: VaultAccount, other: VaultAccount): boolean {
  return one.chain === other.chain && one.address === other.address
}

/** Maximum length of an exported name, in characters; names come from the page. */
const MAX_NAME_LENGTH = 40

/** Adds the names and defaults known by the page to the secrets of a file; exactly one of each chain is the default. */
export function filedSecrets(
  secrets: readonly Pick<ExportedSecret, 'account' | 'secret'>[],
  names: ExportInput['names'],
  defaults: ExportInput['defaults'],
): readonly ExportedSecret[] {
  return secrets.map(({ account, secret }) => {
    const ofType = secrets.filter((each) => each.account.chain === account.chain)
    const chosen = ofType.find((each) => defaults.some((one) => isSame(one, each.account))) ?? ofType[0]
    const name = Object.hasOwn(names, `${account.chain}:${account.address}`)
      ? names[`${account.chain}:${account.address}`]
      : undefined
    return {
      account,
      secret,
      alias: typeof name === 'string' ? name.slice(0, MAX_NAME_LENGTH) : CHAIN_TITLES[account.chain],
      isDefault: chosen !== undefined && isSame(chosen.account, account),
    }
  })
}
