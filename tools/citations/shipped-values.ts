import { citingBlocks, type CitingBlock } from './test-blocks.ts'

/**
 * Rows whose value is in a file in `networks/`. A test that sets the value and then reads it does not prove such a row.
 */
export const SHIPPED_ROWS: readonly string[] = [
  'API-003',
  'CST-005',
  'CST-010',
  'DEP-012',
  'DEP-013',
  'DEP-014',
  'DEP-015',
  'DEP-016',
  'DEP-017',
  'DEP-018',
  'DEP-019',
  'DEP-020',
  'DEP-021',
  'DEP-022',
  'DEP-023',
  'ENT-001',
  'ENT-002',
  'ENT-003',
  'ENT-004',
  'ENT-066',
  'RSK-001',
  'SCR-003',
  'TRD-013',
  'WAL-020',
  'WAL-076',
  'WDR-014',
  'XCH-001',
  'XCH-002',
  'XCH-003',
  'XCH-004',
  'XCH-005',
]

/** Matches the helpers that read a shipped file or start an exchange that does. */
const READS_SHIPPED = /\b(?:shippedDescription|shippedNetwork|readEdited|startExchange|agentWorld|gatewayExchange)\b/u
/** Matches code that replaces a part of a parsed file, a response of the exchange, or the store of the page. */
const REPLACES = /\{\s*\.\.\.(?:description|network|served|shipped\w*|file)\b|\.route\(|configStore\.set\(/u

/** Returns whether the values that a block observes come from a shipped file. */
function readsShippedFile({ file, text }: CitingBlock, source: string): boolean {
  return (file.startsWith('e2e/') || READS_SHIPPED.test(source)) && !REPLACES.test(text)
}

/**
 * Returns the rows of `SHIPPED_ROWS` that are cited only by tests with injected values.
 * @param sources text of each test file by its path, relative to the root of the project
 */
export function injectedRows(sources: ReadonlyMap<string, string>): readonly string[] {
  const proven = new Set(
    [...sources].flatMap(([file, source]) =>
      citingBlocks(file, source)
        .filter((block) => readsShippedFile(block, source))
        .flatMap(({ rows }) => rows),
    ),
  )
  return SHIPPED_ROWS.filter((row) => !proven.has(row))
}
