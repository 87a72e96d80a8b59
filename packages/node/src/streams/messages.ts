import type { LedgerHeader, LedgerRules } from '@tidebook/ledger'
import { engineResultCode, engineResultMessage } from '@tidebook/ledger'
import type { WireForms } from '../json/wire-forms.ts'
import type { LedgerTransaction } from '../pipeline/ledger-transaction.ts'
import { microUnits } from '../rpc/json-amount.ts'
import { metadataJson } from '../rpc/transaction-json.ts'

/** Fees and reserves as ledger messages carry them: micro units. */
export function feeMembers(rules: LedgerRules) {
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

/** Message of the stream `ledger`: a ledger is on the disk. */
export function ledgerClosedMessage(header: LedgerHeader, rules: LedgerRules, firstIndex: number): string {
  const members = ledgerMembers(header, rules, firstIndex)
  return JSON.stringify({ type: 'ledgerClosed', ...members, txn_count: header.transactionCount })
}

function resultMembers({ result }: LedgerTransaction) {
  return {
    engine_result: result,
    engine_result_code: engineResultCode(result),
    engine_result_message: engineResultMessage(result),
  }
}

/** Message of the stream `transactions`: a transaction of a ledger that is on the disk. */
export function validatedMessage(forms: WireForms, transaction: LedgerTransaction, header: LedgerHeader): string {
  const json = forms.transaction(transaction.tx)
  return JSON.stringify({
    type: 'transaction',
    ...resultMembers(transaction),
    ledger_hash: header.hash,
    ledger_index: header.index,
    meta: metadataJson(json, transaction.metadata),
    status: 'closed',
    transaction: { ...json, date: header.closeTime },
    validated: true,
  })
}

/** Message of the stream `transactions_proposed`: applied to the open ledger, not final. */
export function proposedMessage(forms: WireForms, transaction: LedgerTransaction, ledgerIndex: number): string {
  return JSON.stringify({
    type: 'transaction',
    ...resultMembers(transaction),
    ledger_current_index: ledgerIndex,
    status: 'proposed',
    transaction: forms.transaction(transaction.tx),
    validated: false,
  })
}
