import type { NodeResult } from './node-answers.ts'

/** Validates nodes' answers. An invalid one counts as no answer, and the next node is queried. */

type Fields = Readonly<Partial<Record<string, unknown>>>

function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null ? (value as Fields) : undefined
}

/** Ledgers and sequences have 32 bits. */
function isCount(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 0xffff_ffff
}

function isCountIfAny(value: unknown): boolean {
  return value === undefined || isCount(value)
}

/** Whether the result is an account root with a sequence. */
export function isAccountInfo(result: NodeResult): boolean {
  return isCount(fieldsOf(result['account_data'])?.['Sequence']) && isCountIfAny(result['ledger_index'])
}

/** Whether the result is the transaction with this id, and its metadata, if present, contain a result. */
export function isTransactionOf(hash: string, result: NodeResult): boolean {
  const { hash: reportedHash, meta, ledger_index: ledger } = result
  if (
    reportedHash !== undefined &&
    (typeof reportedHash !== 'string' || reportedHash.toUpperCase() !== hash.toUpperCase())
  )
    return false
  return isCountIfAny(ledger) && (meta === undefined || typeof fieldsOf(meta)?.['TransactionResult'] === 'string')
}

/** Whether the base fee is in micro units, if present. */
export function isFee(result: NodeResult): boolean {
  const fee = fieldsOf(result['drops'])?.['base_fee']
  return fee === undefined || (typeof fee === 'string' && /^[0-9]{1,18}$/u.test(fee))
}

/** Whether the result contains a validated ledger, and the node's ledger ranges as text. */
export function isValidatedLedger(result: NodeResult): boolean {
  const info = fieldsOf(result['info'])
  const held = info?.['complete_ledgers']
  const isHeld = held === undefined || typeof held === 'string'
  return result.status === 'success' && isHeld && isCount(fieldsOf(info?.['validated_ledger'])?.['seq'])
}
