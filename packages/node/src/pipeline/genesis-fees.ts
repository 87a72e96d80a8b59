import type { LedgerFees, LedgerRules } from '@tidebook/ledger'
import { LedgerFault, storedFees } from '@tidebook/ledger'
import type { NetworkDefinition } from '@tidebook/protocol'
import type { RuleOptions } from '../base/ledger-rules.ts'
import { nodeRules } from '../base/ledger-rules.ts'
import { NodeError } from '../base/node-error.ts'
import type { LedgerStore } from '../store/ledger-store.ts'

/** The fees of a genesis: name of the option, name in messages, and environment variable. */
const FEES = [
  ['baseFee', 'base fee', 'BASE_FEE'],
  ['reserveBase', 'account reserve', 'RESERVE_BASE'],
  ['reserveIncrement', 'reserve of an object', 'RESERVE_INCREMENT'],
] as const

const MAX_LISTED = 0xffff_ffffn

/**
 * Returns the rules of a store's ledger. Its genesis decided fees, reserves and the account that changes the
 * validators. The options determine them for a new ledger and for one that an earlier version stored without them; a
 * chain that continues the ledger determines the account.
 * @throws NodeError node/usage when an option contradicts the genesis; node/store-corrupt
 */
export function rulesOfStore(network: NetworkDefinition, options: RuleOptions, store: LedgerStore): LedgerRules {
  const kept = store.chainStarts().at(-1)?.start.validators ?? store.validators()
  const validators = options.startAppHash === undefined ? (kept ?? options.validators) : (options.validators ?? kept)
  const withValidators = validators === undefined ? options : { ...options, validators }
  const fees = store.latest() === undefined ? undefined : feesOf(network, store)
  if (fees === undefined) return requireListable(nodeRules(network, withValidators))
  for (const [name, title, variable] of FEES) {
    const { [name]: wanted } = options
    if (wanted === undefined || wanted === fees[name]) continue
    throw new NodeError(
      'node/usage',
      `the ledger in the data folder has a ${title} of ${fees[name]} micro units, not ${wanted}: remove ${variable}, or start a new ledger in another folder`,
    )
  }
  return nodeRules(network, { ...withValidators, ...fees })
}

/**
 * Checks the reserves, because a ledger entry lists them in 32 bits.
 * @throws NodeError node/usage
 */
function requireListable(rules: LedgerRules): LedgerRules {
  const { hashing, reserveBase, reserveIncrement } = rules
  if (hashing === 'tree' && (reserveBase > MAX_LISTED || reserveIncrement > MAX_LISTED)) {
    throw new NodeError('node/usage', `reserves of this network are at most ${MAX_LISTED} micro units`)
  }
  return rules
}

/** Stores the fees of a ledger that does not list them in its entries. */
export async function storeFees(rules: LedgerRules, store: LedgerStore): Promise<void> {
  if (rules.hashing === 'tree') return
  const { baseFee, reserveBase, reserveIncrement } = rules
  await store.storeFees({ baseFee, reserveBase, reserveIncrement })
}

function feesOf(network: NetworkDefinition, store: LedgerStore): LedgerFees | undefined {
  try {
    return storedFees(nodeRules(network), store.state()) ?? store.fees()
  } catch (error) {
    if (!(error instanceof LedgerFault)) throw error
    throw new NodeError('node/store-corrupt', `the fees of the ledger: ${error.message}`, { cause: error })
  }
}
