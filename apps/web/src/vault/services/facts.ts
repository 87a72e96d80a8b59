import { parseDecimal } from '@tidebook/amount'
import type { TransferLimits } from '@tidebook/chains'
import type { ChainId } from '@tidebook/chains/ids'
import type { NetworkFacts } from '@tidebook/contract/network'
import { chainFacts, network, setNetwork } from '../../lib/network.ts'
import type { Payees } from '../model/move-view.ts'
import { addressKey } from '../model/token-titles.ts'
import type { VaultToken } from '../model/token-titles.ts'

/** What the server wrote into the vault's document, out of the reach of the page around it. */
export interface VaultFacts {
  readonly phrase: string | undefined
  /** newest validated ledger when the document was made */
  readonly ledger: number | undefined
  readonly tokens: ReadonlyMap<string, string>
  readonly payees: Payees
}

const contentOf = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

/** Reads the facts of this document, and puts its network in place. */
const readFacts = (): VaultFacts => {
  const {
    ledger,
    network,
    tokens,
    payees = {},
  } = JSON.parse(contentOf('vault-facts') ?? '{}') as {
    readonly ledger?: number
    readonly network?: NetworkFacts
    readonly tokens?: readonly VaultToken[]
    readonly payees?: Payees
  }
  if (network !== undefined) setNetwork(network)
  return {
    phrase: contentOf('vault-phrase'),
    ledger,
    payees,
    tokens: new Map((tokens ?? []).map((token) => [addressKey(token.code, token.issuer), token.title])),
  }
}

export const facts = readFacts()

/** Shortest time between two ledgers that is believed, in milliseconds: half of what the network promises. */
const shortestClose = (): number => network().closeInterval / 2

const started = Date.now()

/** The newest ledger there can be by now, or undefined when the server did not know one. */
export const newestLedger = (): number | undefined => {
  if (facts.ledger === undefined) return undefined
  return facts.ledger + Math.ceil(Math.max(0, Date.now() - started) / shortestClose())
}

/** What the vault holds a transfer on another chain against. */
export const rulesOf = (chain: ChainId): TransferLimits | undefined => {
  const facts = chainFacts(chain)
  return facts && { highestFee: parseDecimal(facts.highestFee), network: facts.network }
}
