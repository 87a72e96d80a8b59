import type { ChainId } from '@tidebook/chains/ids'
import type { PhrasePosition } from './key-material.ts'
import type { VaultAccount } from './vault-types.ts'

/** Number of consecutive unused accounts after which the search on a chain ends. */
export const GAP_LIMIT = 5

/** Maximum number of accounts examined per chain. */
export const MAX_SCANNED = 25

/** Response about the use of accounts, from code that can query nodes. */
export interface AccountUsage {
  readonly used: readonly VaultAccount[]
  /** Chains without a response. */
  readonly unknown: readonly ChainId[]
}

/** An account of a phrase other than the first on its chain. */
export interface DiscoveredAccount extends PhrasePosition {
  readonly address: string
}

/** Result of a search. */
export interface DiscoveryResult {
  readonly further: readonly DiscoveredAccount[]
  /** Chains without a response, on which only the first accounts are known. */
  readonly unknown: readonly ChainId[]
}

/**
 * Searches for used accounts of a phrase, chain by chain. Responses are untrusted: they can only select among the
 * phrase's own accounts.
 * @param accountsAt returns the phrase's accounts at positions, in order
 * @param fetchUsage returns which of the accounts have been used
 */
export async function discoverAccounts(
  chains: readonly ChainId[],
  accountsAt: (places: readonly PhrasePosition[]) => Promise<readonly VaultAccount[]>,
  fetchUsage: (accounts: readonly VaultAccount[]) => Promise<AccountUsage>,
): Promise<DiscoveryResult> {
  const further: DiscoveredAccount[] = []
  const unknown = new Set<ChainId>()
  let open = chains
  for (let from = 0; from < MAX_SCANNED && open.length > 0; from += GAP_LIMIT) {
    const places = open.flatMap((chain) => Array.from({ length: GAP_LIMIT }, (_, at) => ({ chain, index: from + at })))
    const accounts = await accountsAt(places)
    const answer = await fetchUsage(accounts)
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
