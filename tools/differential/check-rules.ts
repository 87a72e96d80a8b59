import type { Ledger, LedgerRules } from '@tidebook/ledger'
import { signTransaction, xrp } from '@tidebook/protocol'
import { MASTER } from './cast.ts'
import { DifferentialError } from './differential-error.ts'
import type { Reference } from './reference.ts'

const SWITCHED_OFF = 'temDISABLED'
/** Result of a submission that was refused before it reached the engine. */
const KNOWN_REFUSAL = 'rpc:invalidTransaction'
/** Invalid transactions that leave no trace. The engine checks first whether their type is disabled. */
const PROBES = [
  { TransactionType: 'AMMCreate', Amount: '1', Amount2: '1', TradingFee: 0 },
  { TransactionType: 'Clawback', Amount: '1' },
]

/**
 * Ends a run whose results would be meaningless, because the reference lacks rules that are active here, or refuses our
 * submissions. Rules that the reference's configuration forces have no ledger entry, so they cannot be read.
 * @throws DifferentialError `reference/other-rules`, `reference/answer`
 */
export function checkRules({ amendments }: LedgerRules, theirs: string, ours: string): void {
  if (theirs === SWITCHED_OFF && ours !== SWITCHED_OFF) {
    const names = amendments.filter(({ status, isListed }) => status === 'applied' && !isListed)
    throw new DifferentialError(
      'reference/other-rules',
      `The reference has a transaction type disabled. Its configuration needs these in [features]: ${names.map(({ name }) => name).join(', ')}`,
    )
  }
  if (theirs.startsWith('rpc:') && theirs !== KNOWN_REFUSAL) {
    throw new DifferentialError('reference/answer', `The reference refused a submission: ${theirs.slice(4)}`)
  }
}

/**
 * Probes a fresh reference for the rules that a submission can detect.
 * @throws DifferentialError as {@link checkRules}
 */
export async function probeRules({ rules }: Ledger, reference: Reference): Promise<void> {
  for (const probe of PROBES) {
    const tx = { ...probe, Account: MASTER.address, Fee: rules.baseFee.toString(), Sequence: 1 }
    const { result } = await reference.submit(signTransaction(xrp, tx, MASTER).blob)
    checkRules(rules, result, '')
  }
}
