import { type Decimal, ZERO, formatDecimal, isNegative, tryParseDecimal } from '@tidebook/amount'
import { PAPER_FILLS_KEPT, PAPER_ORDERS_KEPT, type PaperState } from './paper-state.ts'
import { type PaperFill, type PaperOrder, PaperError } from './paper-types.ts'

const FORM = 1

type Fields = Readonly<Record<string, unknown>>

/** Returns an account as JSON text, with amounts as decimal text, to store on a device. */
export function writePaperState(state: PaperState): string {
  const { start, balances, seen, ...others } = state
  const maps = { start: [...start], balances: [...balances], seen: [...seen] }
  return JSON.stringify({ form: FORM, ...others, ...maps }, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('coefficient' in value)) return value
    return formatDecimal(value as Decimal)
  })
}

function unreadable(what: string): PaperError {
  return new PaperError('paper/unreadable', `not a paper account: ${what}`)
}

function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) throw unreadable('object')
  return value as Fields
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw unreadable('list')
  return value
}

function decimalAt(fields: Fields, name: string): Decimal {
  const value = typeof fields[name] === 'string' ? tryParseDecimal(fields[name]) : undefined
  if (value === undefined || isNegative(value)) throw unreadable(name)
  return value
}

function optionalDecimal(fields: Fields, name: string): Decimal | undefined {
  return fields[name] === undefined ? undefined : decimalAt(fields, name)
}

function countAt(fields: Fields, name: string): number {
  const value = fields[name]
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw unreadable(name)
  return value
}

function readOrder(value: unknown): PaperOrder {
  const fields = fieldsOf(value)
  const pair = fieldsOf(fields['pair'])
  if (![pair['key'], pair['base'], pair['counter'], fields['side'], fields['type'], fields['state']].every(isText))
    throw unreadable('order')
  for (const name of ['id', 'since', 'at', 'place']) countAt(fields, name)
  return {
    ...(fields as unknown as PaperOrder),
    price: optionalDecimal(fields, 'price'),
    amount: decimalAt(fields, 'amount'),
    filled: decimalAt(fields, 'filled'),
    total: decimalAt(fields, 'total'),
    ahead: decimalAt(fields, 'ahead'),
    best: optionalDecimal(fields, 'best'),
  }
}

function readFill(value: unknown): PaperFill {
  const fields = fieldsOf(value)
  if (!isText(fields['pair']) || !isText(fields['side'])) throw unreadable('fill')
  for (const name of ['id', 'order', 'ledger', 'at']) countAt(fields, name)
  return {
    ...(fields as unknown as PaperFill),
    price: decimalAt(fields, 'price'),
    amount: decimalAt(fields, 'amount'),
    total: decimalAt(fields, 'total'),
    fee: decimalAt(fields, 'fee'),
  }
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.length < 200
}

function readBalances(value: unknown): ReadonlyMap<string, Decimal> {
  return new Map(
    listOf(value).map((entry) => {
      const [code, amount] = listOf(entry)
      if (typeof code !== 'string') throw unreadable('balance')
      return [code, decimalAt({ amount }, 'amount')] as const
    }),
  )
}

/**
 * Reads an account that `writePaperState` stored. The text is not trusted.
 * @throws PaperError `paper/unreadable` for anything else, also for the form of a later version
 */
export function readPaperState(text: string): PaperState {
  let stored: unknown
  try {
    stored = JSON.parse(text)
  } catch {
    throw unreadable('JSON')
  }
  const fields = fieldsOf(stored)
  if (fields['form'] !== FORM) throw unreadable('form')
  return {
    start: readBalances(fields['start']),
    balances: readBalances(fields['balances']),
    orders: listOf(fields['orders']).map(readOrder),
    finished: listOf(fields['finished']).map(readOrder).slice(-PAPER_ORDERS_KEPT),
    fills: listOf(fields['fills']).map(readFill).slice(-PAPER_FILLS_KEPT),
    fees: optionalDecimal(fields, 'fees') ?? ZERO,
    nextId: countAt(fields, 'nextId'),
    seen: new Map(
      listOf(fields['seen']).map((entry) => {
        const [key, at] = listOf(entry)
        const { ledger, time } = { ledger: countAt(fieldsOf(at), 'ledger'), time: countAt(fieldsOf(at), 'time') }
        return [String(key), { ledger, time }] as const
      }),
    ),
  }
}
