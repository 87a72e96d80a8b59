import { CHAIN_TITLES } from '@tidebook/chains/ids'
import type { ExportInput, VaultAccount } from '@tidebook/keyring'
import type { FiledSecret } from '@tidebook/keyring/vault'

/** Whether two accounts are the same. */
export const isSame = (one: VaultAccount, other: VaultAccount): boolean =>
  one.chain === other.chain && one.address === other.address

/** Longest name that is written, in characters; the page says the names. */
const LONGEST_NAME = 40

/** The secrets of a file with the names and the default ones that the page knows; exactly one of each type is default. */
export function filedSecrets(
  secrets: readonly Pick<FiledSecret, 'account' | 'secret'>[],
  names: ExportInput['names'],
  defaults: ExportInput['defaults'],
): readonly FiledSecret[] {
  return secrets.map(({ account, secret }) => {
    const ofType = secrets.filter((each) => each.account.chain === account.chain)
    const chosen = ofType.find((each) => defaults.some((one) => isSame(one, each.account))) ?? ofType[0]
    const name = Object.hasOwn(names, `${account.chain}:${account.address}`)
      ? names[`${account.chain}:${account.address}`]
      : undefined
    return {
      account,
      secret,
      alias: typeof name === 'string' ? name.slice(0, LONGEST_NAME) : CHAIN_TITLES[account.chain],
      isDefault: chosen !== undefined && isSame(chosen.account, account),
    }
  })
}
