import { parseDecimal } from '@tidebook/amount'
import type { TransferLimits } from '@tidebook/chains'
import type { ChainId } from '@tidebook/chains/ids'
import type { NetworkFacts } from '@tidebook/contract/network'
import { chainFacts, network, setNetwork } from '../../lib/network.ts'
import type { Payees } from '../model/move-view.ts'
import { addressKey } from '../model/token-titles.ts'
import type { VaultToken } from '../model/token-titles.ts'

/** Facts that the server wrote into the vault's document, where the surrounding page cannot change them. */
export interface VaultFacts {
  readonly phrase: string | undefined
  /** Newest validated ledger when the server created the document. */
  readonly ledger: number | undefined
  readonly tokens: ReadonlyMap<string, string>
  readonly payees: Payees
}

function contentOf(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
}

/** Reads the facts of this document and sets its network. */
function readFacts(): VaultFacts {
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

/** Returns the shortest plausible time between two ledgers, in milliseconds: half of the network's interval. */
function shortestClose(): number {
  return network().closeInterval / 2
}

const started = Date.now()

/** Returns the highest ledger index possible by now, or undefined if the server did not state one. */
export function newestLedger(): number | undefined {
  if (facts.ledger === undefined) return undefined
  return facts.ledger + Math.ceil(Math.max(0, Date.now() - started) / shortestClose())
}

/** Returns the limits against which the vault checks a transfer on another chain. */
export function rulesOf(chain: ChainId): TransferLimits | undefined {
  const facts = chainFacts(chain)
  return facts && { highestFee: parseDecimal(facts.highestFee), network: facts.network }
}
