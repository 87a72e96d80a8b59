import type { LedgerHeader, LedgerRules, LedgerView } from '@tidebook/ledger'
import { engineResultCode, engineResultMessage } from '@tidebook/ledger'
import type { WireForms } from '../json/wire-forms.ts'
import type { LedgerTransaction } from '../pipeline/ledger-transaction.ts'
import type { ApiVersion, Result } from '../json/result.ts'
import { isSkywell } from '../base/code-base.ts'
import { microUnits } from '../json/json-amount.ts'
import { ownerFunds } from '../json/owner-funds.ts'
import { metadataJson, withDeliverMax } from '../json/transaction-json.ts'
import { isoTime, txJson } from '../json/transaction-members.ts'

/** Returns fees and reserves as in ledger messages, in micro units. */
function feeMembers(rules: LedgerRules) {
  return {
    fee_base: microUnits(rules.baseFee),
    fee_ref: microUnits(rules.baseFee),
    reserve_base: microUnits(rules.reserveBase),
    reserve_inc: microUnits(rules.reserveIncrement),
  }
}

export function ledgerMembers(header: LedgerHeader, rules: LedgerRules, firstIndex: number) {
  return {
    ...feeMembers(rules),
    ledger_hash: header.hash,
    ledger_index: header.index,
    ledger_time: header.closeTime,
    validated_ledgers: `${firstIndex}-${header.index}`,
  }
}

/** Builds a message of the stream `ledger`: a ledger is on disk. */
export function ledgerClosedMessage(header: LedgerHeader, rules: LedgerRules, firstIndex: number): string {
  const members = ledgerMembers(header, rules, firstIndex)
  return JSON.stringify({ type: 'ledgerClosed', ...members, txn_count: header.transactionCount })
}

/**
 * Builds messages of the stream `consensus`: the ledger was accepted, the next one is open. A single log decides in one
 * step.
 */
export function consensusMessages(): readonly string[] {
  return ['accepted', 'open'].map((consensus) => JSON.stringify({ type: 'consensusPhase', consensus }))
}

function resultMembers({ result }: LedgerTransaction) {
  return {
    engine_result: result,
    engine_result_code: engineResultCode(result),
    engine_result_message: engineResultMessage(result),
  }
}

/** The ledger of a transaction, and the form of its message. */
interface Telling {
  readonly version: ApiVersion
  /** The resulting state; undefined if it has changed since. */
  readonly view: LedgerView | undefined
}

/** Returns a transaction's fields; for an order, also the sender's remaining funds of the sold asset. */
function shownFields({ network }: WireForms, json: Result, { version, view }: Telling): Result {
  const funds = view === undefined || isSkywell(network) ? undefined : ownerFunds(view, network, json)
  const transaction = funds === undefined ? json : { ...json, owner_funds: funds }
  return version === 1 ? withDeliverMax(transaction, network) : txJson(transaction)
}

/** Builds a message of the stream `transactions`: a transaction of a ledger on disk. */
export function validatedMessage(
  forms: WireForms,
  transaction: LedgerTransaction,
  context: Telling & { readonly header: LedgerHeader },
): string {
  const { header, version } = context
  const json = forms.transaction(transaction.tx)
  const shown = shownFields(forms, { ...json, date: header.closeTime }, context)
  const time = { close_time_iso: isoTime(header.closeTime) }
  return JSON.stringify({
    type: 'transaction',
    ...resultMembers(transaction),
    ledger_hash: header.hash,
    ledger_index: header.index,
    meta: metadataJson(json, transaction.metadata),
    status: 'closed',
    ...(version === 2 || !isSkywell(forms.network) ? time : {}),
    ...(version === 1 ? { transaction: shown } : { hash: transaction.hash, tx_json: shown }),
    validated: true,
  })
}

/** Builds a message of the stream `transactions_proposed`: applied to the open ledger, not final. */
export function proposedMessage(
  forms: WireForms,
  transaction: LedgerTransaction,
  context: Telling & { readonly ledgerIndex: number },
): string {
  const { ledgerIndex, version } = context
  const shown = shownFields(forms, forms.transaction(transaction.tx), context)
  return JSON.stringify({
    type: 'transaction',
    ...resultMembers(transaction),
    ledger_current_index: ledgerIndex,
    status: 'proposed',
    ...(version === 1 ? { transaction: shown } : { hash: transaction.hash, tx_json: shown }),
    validated: false,
  })
}
