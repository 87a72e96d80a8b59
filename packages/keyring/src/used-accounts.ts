import type { ChainId } from '@tidebook/chains/ids'
import type { PhrasePlace } from './key-material.ts'
import type { VaultAccount } from './vault-types.ts'

/** A search of a chain ends with so many accounts in a row that were never used. */
export const GAP = 5

/** Accounts of a chain that are looked at, at most. */
export const MOST_LOOKED_AT = 25

/** What somebody who can ask nodes says of accounts. */
export interface UsedAnswer {
  readonly used: readonly VaultAccount[]
  /** chains of which nobody could tell */
  readonly unknown: readonly ChainId[]
}

/** An account of a phrase behind the first of its chain. */
export interface FurtherAccount extends PhrasePlace {
  readonly address: string
}

/** What a search came to. */
export interface FoundAccounts {
  readonly further: readonly FurtherAccount[]
  /** chains of which nobody could tell: only their first accounts are known */
  readonly unknown: readonly ChainId[]
}

/**
 * Looks for accounts of a phrase that have been used, chain by chain. The answers are somebody's word: they choose among
 * the phrase's own accounts, and can bring no other.
 * @param accountsAt what the phrase has at places, in their order
 * @param ask which of some accounts have been used
 */
export async function findUsed(
  chains: readonly ChainId[],
  accountsAt: (places: readonly PhrasePlace[]) => Promise<readonly VaultAccount[]>,
  ask: (accounts: readonly VaultAccount[]) => Promise<UsedAnswer>,
): Promise<FoundAccounts> {
  const further: FurtherAccount[] = []
  const unknown = new Set<ChainId>()
  let open = chains
  for (let from = 0; from < MOST_LOOKED_AT && open.length > 0; from += GAP) {
    const places = open.flatMap((chain) => Array.from({ length: GAP }, (_, at) => ({ chain, index: from + at })))
    const accounts = await accountsAt(places)
    const answer = await ask(accounts)
    for (const chain of answer.unknown) unknown.add(chain)
    const isUsed = ({ chain, address }: VaultAccount): boolean =>
      !unknown.has(chain) && answer.used.some((each) => each.chain === chain && each.address === address)
    const used = accounts.flatMap((account, at) => {
      const place = places[at]
      return place !== undefined && isUsed(account) ? [{ ...place, address: account.address }] : []
    })
    further.push(...used.filter(({ index }) => index > 0))
    open = open.filter((chain) => used.some((each) => each.chain === chain))
  }
  return { further, unknown: chains.filter((chain) => unknown.has(chain)) }
}
