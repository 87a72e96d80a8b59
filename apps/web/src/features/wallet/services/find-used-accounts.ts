import type { ChainId } from '@tidebook/chains/ids'
import type { VaultAccount } from '@tidebook/keyring'
import { network } from '../../../lib/network.ts'
import { fetchUsedAddresses } from '../../chain-nodes/later.ts'
import { api } from '../../network/index.ts'

/** Returns the accounts that have been used, and the types for which this is unknown. */
export async function findUsedAccounts(
  accounts: readonly VaultAccount[],
): Promise<{ readonly used: readonly VaultAccount[]; readonly unknown: readonly ChainId[] }> {
  const chains = [...new Set(accounts.map(({ chain }) => chain))]
  const answers = await Promise.all(
    chains.map(async (chain) => {
      const own = accounts.filter((each) => each.chain === chain)
      const addresses = own.map(({ address }) => address)
      const used = await (
        chain === network().profile ? findUsedOnLedger(addresses) : fetchUsedAddresses(chain, addresses)
      ).catch(() => undefined)
      return { chain, used: used && own.filter(({ address }) => used.includes(address)) }
    }),
  )
  return {
    used: answers.flatMap(({ used }) => used ?? []),
    unknown: answers.flatMap(({ chain, used }) => (used === undefined ? [chain] : [])),
  }
}

/** Does the same for the exchange's network; returns undefined if the server cannot be reached. */
async function findUsedOnLedger(addresses: readonly string[]): Promise<readonly string[] | undefined> {
  const answers = await Promise.all(addresses.map((address) => api.balance(address)))
  if (answers.some((answer) => !answer.result && answer.reason !== 'code')) return undefined
  return addresses.filter((_, at) => answers[at]?.result === true)
}
