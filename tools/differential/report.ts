import type { Difference, Tally } from './tally.ts'

const MAX_SHOWN = 10
const MAX_VALUE_LENGTH = 200
const COLUMN = 34
const COLUMNS = 3

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text
}

function described({ ledger, hash, type, field, got, want }: Difference): string {
  const about = [`ledger ${ledger}`, type, hash].filter((part) => part !== undefined).join(' ')
  return [`  ${about}: ${field}`, `    here       ${shown(got)}`, `    reference  ${shown(want)}`].join('\n')
}

function types({ byType }: Tally): string[] {
  const cells = [...byType]
    .toSorted(([, one], [, other]) => other.sent - one.sent)
    .map(([type, { sent, succeeded }]) => `${type} ${succeeded} of ${sent}`.padEnd(COLUMN))
  const rows = Math.ceil(cells.length / COLUMNS)
  return Array.from({ length: rows }, (_, row) =>
    `  ${cells.slice(row * COLUMNS, (row + 1) * COLUMNS).join('')}`.trimEnd(),
  )
}

/** Returns the results of a world as lines of text: counts, successes by type, and the first differences. */
export function report(seed: number, tally: Tally): string {
  const { differences, ledgers, total, unsendable } = tally
  const outcome = differences.length === 0 ? 'all equal' : `${differences.length} DIFFERENCES`
  const left = unsendable === 0 ? '' : `, ${unsendable} more that no bytes can hold`
  const head = `seed ${seed}: ${total.sent} transactions, ${total.succeeded} succeeded${left}; ${ledgers} ledgers; ${outcome}`
  const more = differences.length > MAX_SHOWN ? [`  and ${differences.length - MAX_SHOWN} more`] : []
  return [head, ...types(tally), ...differences.slice(0, MAX_SHOWN).map(described), ...more, ''].join('\n')
}
