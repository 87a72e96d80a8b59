import type { NodeResult } from './node-answers.ts'

/** Whether answers of nodes are what the client reads of them. One that is not counts as none: the next node is asked. */

type Fields = Readonly<Partial<Record<string, unknown>>>

const fieldsOf = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null ? (value as Fields) : undefined

/** Ledgers and sequences are 32 bits wide. */
const isCount = (value: unknown): boolean =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 0xffff_ffff

const isCountIfAny = (value: unknown): boolean => value === undefined || isCount(value)

/** An account root with a number. */
export const isAccountInfo = (result: NodeResult): boolean =>
  isCount(fieldsOf(result['account_data'])?.['Sequence']) && isCountIfAny(result['ledger_index'])

/** A transaction of this id, with a result where there is metadata. */
export const isTransactionOf = (hash: string, result: NodeResult): boolean => {
  const { hash: told, meta, ledger_index: ledger } = result
  if (told !== undefined && (typeof told !== 'string' || told.toUpperCase() !== hash.toUpperCase())) return false
  return isCountIfAny(ledger) && (meta === undefined || typeof fieldsOf(meta)?.['TransactionResult'] === 'string')
}

/** A base fee in micro units, where there is one. */
export const isFee = (result: NodeResult): boolean => {
  const fee = fieldsOf(result['drops'])?.['base_fee']
  return fee === undefined || (typeof fee === 'string' && /^[0-9]{1,18}$/u.test(fee))
}

/** Names a validated ledger, and says in text which ledgers it holds. */
export const isValidatedLedger = (result: NodeResult): boolean => {
  const info = fieldsOf(result['info'])
  const held = info?.['complete_ledgers']
  const isHeld = held === undefined || typeof held === 'string'
  return result.status === 'success' && isHeld && isCount(fieldsOf(info?.['validated_ledger'])?.['seq'])
}
