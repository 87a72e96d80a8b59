import type { LedgerRules, QueueProfile } from '@tidebook/ledger'
import { rulesOf } from '@tidebook/ledger'
import type { NetworkDefinition } from '@tidebook/protocol'
import type { GenesisOptions } from './genesis-options.ts'

/** Overrides of a network's rules. */
export interface RuleOptions extends GenesisOptions {
  /** ID of the account that may block accounts and appoint issuers; none by default. Its key controls every account. */
  readonly managerAccount?: Uint8Array
  /** By default the network's. */
  readonly submissionQueue?: Partial<QueueProfile>
}

/** Returns the network's rules with the overrides. */
export function nodeRules(network: NetworkDefinition, options: RuleOptions = {}): LedgerRules {
  const { baseFee, managerAccount, reserveBase, reserveIncrement, validators } = options
  return rulesOf(network, {
    ...(baseFee === undefined ? {} : { baseFee }),
    ...(managerAccount === undefined ? {} : { managerAccount }),
    ...(reserveBase === undefined ? {} : { reserveBase }),
    ...(reserveIncrement === undefined ? {} : { reserveIncrement }),
    ...(validators === undefined ? {} : { validatorAuthority: validators.authority }),
    ...queue(network, options),
    ...activation(network, options),
    ...amendments(network, options),
  })
}

function queue(network: NetworkDefinition, { submissionQueue }: RuleOptions): Partial<LedgerRules> {
  const { queue: usual } = rulesOf(network)
  return usual === undefined || submissionQueue === undefined ? {} : { queue: { ...usual, ...submissionQueue } }
}

// A genesis with custom reserves is not the network's genesis. As in the reference's tests, its rules come from the
// configuration, not from a ledger entry.
function amendments(network: NetworkDefinition, options: RuleOptions): Partial<LedgerRules> {
  const usual = rulesOf(network)
  const { reserveBase = usual.reserveBase, reserveIncrement = usual.reserveIncrement } = options
  const isOwn = reserveBase === usual.reserveBase && reserveIncrement === usual.reserveIncrement
  return isOwn ? {} : { genesisAmendments: [] }
}

// If the account reserve is also the minimum activation amount, an override applies to both.
function activation(network: NetworkDefinition, { reserveBase }: RuleOptions): Partial<LedgerRules> {
  if (reserveBase === undefined) return {}
  const usual = rulesOf(network)
  const follows = usual.minimumActivation === usual.reserveBase || usual.minimumActivation < reserveBase
  return follows ? { minimumActivation: reserveBase } : {}
}
