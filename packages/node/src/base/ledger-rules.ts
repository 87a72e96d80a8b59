import type { LedgerRules, QueueProfile } from '@tidebook/ledger'
import { rulesOf } from '@tidebook/ledger'
import type { NetworkDefinition } from '@tidebook/protocol'
import type { GenesisOptions } from './genesis-options.ts'

/** What a node may replace of its network's rules. */
export interface RuleOptions extends GenesisOptions {
  /** The network's own by default. */
  readonly submissionQueue?: Partial<QueueProfile>
}

/** The network's rules with what the options replace. */
export function nodeRules(network: NetworkDefinition, options: RuleOptions = {}): LedgerRules {
  const { baseFee, reserveBase, reserveIncrement } = options
  return rulesOf(network, {
    ...(baseFee === undefined ? {} : { baseFee }),
    ...(reserveBase === undefined ? {} : { reserveBase }),
    ...(reserveIncrement === undefined ? {} : { reserveIncrement }),
    ...queue(network, options),
    ...activation(network, options),
    ...amendments(network, options),
  })
}

function queue(network: NetworkDefinition, { submissionQueue }: RuleOptions): Partial<LedgerRules> {
  const { queue: usual } = rulesOf(network)
  return usual === undefined || submissionQueue === undefined ? {} : { queue: { ...usual, ...submissionQueue } }
}

// A genesis with reserves of its own is none of the network's: its rules are in force by configuration, as in the
// reference's tests, and not by an entry of the ledger.
function amendments(network: NetworkDefinition, options: RuleOptions): Partial<LedgerRules> {
  const usual = rulesOf(network)
  const { reserveBase = usual.reserveBase, reserveIncrement = usual.reserveIncrement } = options
  const isOwn = reserveBase === usual.reserveBase && reserveIncrement === usual.reserveIncrement
  return isOwn ? {} : { genesisAmendments: [] }
}

// Where the account reserve is also the smallest activation, replacing one replaces the other.
function activation(network: NetworkDefinition, { reserveBase }: RuleOptions): Partial<LedgerRules> {
  if (reserveBase === undefined) return {}
  const usual = rulesOf(network)
  const follows = usual.minimumActivation === usual.reserveBase || usual.minimumActivation < reserveBase
  return follows ? { minimumActivation: reserveBase } : {}
}
