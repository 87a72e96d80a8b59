import { AmountError } from '@tidebook/amount'
import type { ParsedTransaction } from '@tidebook/protocol'
import { brokenInvariant } from '../invariants/check.ts'
import { LedgerFault } from '../base/ledger-fault.ts'
import type { LedgerFaultCode } from '../base/ledger-fault.ts'
import { exists } from '../money/accounts.ts'
import { blacklistOf } from '../money/blacklist.ts'
import { removeOffer } from '../money/offer-removal.ts'
import { linesDeletedSince, removePoolLine } from '../pools/pool-removal.ts'
import type { Pass, LedgerContext } from '../money/ledger-context.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { OfferEntry } from '../state/offer-entry.ts'
import { transactorOf } from '../transactors/registry.ts'
import type { ApplyContext } from '../money/apply-context.ts'
import { authorityOf, signersRefusal } from '../engine/authority.ts'
import { charge, chargeable, feeRefusal, signaturesFee } from '../engine/claim.ts'
import { networkRefusal } from '../engine/network-refusal.ts'
import { keepLastTransaction, placeRefusal, sequenceRefusal, ticketOf } from '../engine/sequence.ts'
import { validatorChangeRefusal, validatorSetRefusal } from '../engine/validator-set.ts'
import { settle } from './after-apply.ts'
import type { Transactor } from '../engine/transactor.ts'
import { hasField } from '../base/tx-fields.ts'

export interface Applied {
  readonly result: EngineResult
  readonly context: ApplyContext | undefined
  /** Name of the violated invariant that caused the change to be undone. */
  readonly broken?: string | undefined
}

interface Executed {
  readonly result: EngineResult
  readonly broken?: string
}

/** Transaction flag for a fully canonical signature; allowed on every type. */
const UNIVERSAL_FLAGS = 0x8000_0000
/** Maximum number of stale offers that a killed order may still remove. */
const MAX_REMOVED_ON_FAILURE = 1000
const NO_OFFERS: ReadonlySet<OfferEntry> = new Set()

/** Whether this is a simulation: an unsigned transaction whose effects are discarded. */
function isUnsignedTrial(work: LedgerContext, tx: ParsedTransaction): boolean {
  return work.isTrial === true && tx.signers === undefined && tx.signingPublicKey.length === 0
}

function preflight(tx: ParsedTransaction, transactor: Transactor, work: LedgerContext): EngineResult {
  const network = networkRefusal(tx, work.rules.network)
  if (network !== 'tesSUCCESS') return network
  if (tx.account.every((byte) => byte === 0)) return 'temBAD_SRC_ACCOUNT'
  if (tx.fee < 0n || tx.fee > work.rules.maxNative) return 'temBAD_FEE'
  // A transaction on a ticket has no fixed position in the order of its account's transactions, so it cannot specify
  // its predecessor.
  if (ticketOf(tx) !== undefined && hasField(tx, 'AccountTxnID')) return 'temINVALID'
  const signers = isUnsignedTrial(work, tx) ? 'tesSUCCESS' : signersRefusal(tx)
  if (signers !== 'tesSUCCESS') return signers
  if ((tx.flags & ~(transactor.flags | UNIVERSAL_FLAGS)) !== 0) return 'temINVALID_FLAG'
  const refused = transactor.preflight(tx, work.rules)
  return refused === 'tesSUCCESS' ? validatorSetRefusal(tx, work.rules) : refused
}

function preclaim(context: ApplyContext, transactor: Transactor): EngineResult {
  const { account, tx } = context
  for (const check of [sequenceRefusal, placeRefusal]) {
    const early = check(context, account, tx)
    if (early !== 'tesSUCCESS') return early
  }
  const fee = feeRefusal(context, account, tx, transactor.leastFee?.(context) ?? signaturesFee(context.rules, tx))
  if (fee !== 'tesSUCCESS') return fee
  const authority = isUnsignedTrial(context, tx) ? 'tesSUCCESS' : authorityOf(context.state, account, tx)
  if (authority !== 'tesSUCCESS') return authority
  const refused = transactor.preclaim(context)
  return refused === 'tesSUCCESS' ? validatorChangeRefusal(context) : refused
}

/** A result that would only claim a fee waits when another pass follows. */
function isClaim(result: EngineResult, pass: Pass): boolean {
  return result.startsWith('tec') && pass !== 'retry'
}

/** Results of `apply` that waiting cannot change: they claim the fee in any pass. */
const SETTLED_AT_ONCE: ReadonlySet<EngineResult> = new Set<EngineResult>([
  'tesSUCCESS',
  'tecKILLED',
  'tecEXPIRED',
  'tecOVERSIZE',
  'tecINCOMPLETE',
])

function isSettled(result: EngineResult, pass: Pass): boolean {
  return SETTLED_AT_ONCE.has(result) || isClaim(result, pass)
}

/** Faults with a result of their own. */
const FAULT_RESULTS: Readonly<Partial<Record<LedgerFaultCode, EngineResult>>> = {
  'ledger/bad-field': 'temMALFORMED',
  'ledger/directory-full': 'tecDIR_FULL',
}

/** Runs one phase. An impossible state becomes a result, never a crash. */
function guarded(run: () => EngineResult, onFault: EngineResult): EngineResult {
  try {
    return run()
  } catch (error) {
    if (error instanceof AmountError) return onFault
    if (error instanceof LedgerFault) return FAULT_RESULTS[error.code] ?? onFault
    throw error
  }
}

/** Undoes everything except fee and sequence, then removes stale offers and trust lines. */
function claimOnly(context: ApplyContext, chargedMark: number, result: EngineResult): void {
  const lines = result === 'tecINCOMPLETE' ? linesDeletedSince(context, chargedMark) : []
  context.state.journal.rollback(chargedMark)
  for (const line of lines) removePoolLine(context, line)
  if (result !== 'tecKILLED') return
  const stale: OfferEntry[] = [...context.removeAnyway].sort((a, b) => (a.key < b.key ? -1 : 1))
  for (const offer of stale.slice(0, MAX_REMOVED_ON_FAILURE)) removeOffer(context, offer)
}

function change(context: ApplyContext, transactor: Transactor, mark: number): EngineResult {
  const result = transactor.apply(context)
  return result === 'tesSUCCESS' ? settle(context, mark) : result
}

function execute(context: ApplyContext, transactor: Transactor, claimed: EngineResult, mark: number): Executed {
  const { journal } = context.state
  charge(context, context.account, context.tx)
  const chargedMark = journal.mark()
  let result = claimed
  if (claimed === 'tesSUCCESS') {
    keepLastTransaction(context, context.account, context.tx)
    result = guarded(() => change(context, transactor, chargedMark), 'tefEXCEPTION')
  }
  if (!isSettled(result, context.pass)) {
    journal.rollback(mark)
    return { result }
  }
  if (result !== 'tesSUCCESS') claimOnly(context, chargedMark, result)
  // Invariants protect the stored ledger, and a simulation stores nothing.
  if (context.isTrial === true) return { result }
  const broken = brokenInvariant(context, journal.changesSince(mark))?.name
  if (broken === undefined) return { result }
  result = 'tecINVARIANT_FAILED'
  claimOnly(context, chargedMark, result)
  if (brokenInvariant(context, journal.changesSince(mark)) === undefined) return { result, broken }
  journal.rollback(mark)
  return { result: 'tefINVARIANT_FAILED', broken }
}

/**
 * Runs all phases of one transaction: preflight, sequence, fee, authority, preclaim, charge, apply, invariants
 * (ledger-rules 1.8). The caller verifies signatures.
 */
export function applyTransaction(work: LedgerContext, tx: ParsedTransaction, transactionIndex: number): Applied {
  const transactor = transactorOf(tx.type)
  if (transactor === undefined) return { result: 'temDISABLED', context: undefined }
  const wellFormed = guarded(() => preflight(tx, transactor, work), 'temMALFORMED')
  if (wellFormed !== 'tesSUCCESS') return { result: wellFormed, context: undefined }
  const account = work.state.findAccount(tx.account)
  if (!exists(account)) return { result: 'terNO_ACCOUNT', context: undefined }
  if (blacklistOf(account) !== undefined) return { result: 'telBLKLIST', context: undefined }
  const context: ApplyContext = {
    ...work,
    tx,
    account,
    priorBalance: account.fields.balance,
    charged: chargeable(account.fields, tx),
    transactionIndex,
    delivered: undefined,
    concerned: [],
    removeAnyway: NO_OFFERS,
  }
  const mark = work.state.journal.mark()
  const claimed = guarded(() => preclaim(context, transactor), 'tefEXCEPTION')
  if (claimed !== 'tesSUCCESS' && !isClaim(claimed, work.pass)) return { result: claimed, context: undefined }
  const { result, broken } = execute(context, transactor, claimed, mark)
  return { result, context: isSettled(result, work.pass) ? context : undefined, broken }
}
