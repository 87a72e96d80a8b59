import type { DefinitionTable } from './definitions.ts'

/** Merges a table with the additions of our own networks. */
export function withOwn(table: DefinitionTable, ...additions: readonly DefinitionTable[]): DefinitionTable {
  const all = [table, ...additions]
  const types = new Set(all.flatMap(({ fields }) => Object.keys(fields) as (keyof typeof fields)[]))
  const joined = (text: (each: DefinitionTable) => string | undefined): string =>
    all.map((each) => text(each) ?? '').join(' ')
  return {
    fields: Object.fromEntries(Array.from(types, (type) => [type, joined(({ fields }) => fields[type])])),
    transactions: joined(({ transactions }) => transactions),
    ledgerEntries: joined(({ ledgerEntries }) => ledgerEntries),
  }
}
