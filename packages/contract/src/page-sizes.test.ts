import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { AUDIT_PAGE, CONTENT_PAGE, LISTING_PAGE, PAGE_SIZES } from './index.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
/**
 * Matches a constant whose name is that of a page or its size. Page limits and read batches of a node are not page
 * sizes.
 */
const OWN_SIZE = /\b(?!LATEST_PAGE)(?:[A-Z]+_)?PAGE(?:_SIZE)? = \d|\bpageSize: \d/

it('CST-003 defines 20 rows per list page and 10 transfers in one table, which every list uses', () => {
  const { orders, orderHistory, records, transfers, lists } = PAGE_SIZES
  expect([orders, orderHistory, records, lists, transfers]).toEqual([20, 20, 20, 20, 10])
  expect([AUDIT_PAGE, CONTENT_PAGE, LISTING_PAGE]).toEqual([lists, lists, lists])
  const files = ['packages/contract/src', 'apps/web/src', 'apps/server/src/modules'].flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }),
  )
  // Read batches of the log and of a node, which are not page sizes.
  const reading = new Set([
    'apps/server/src/modules/audit/prove-audit.ts',
    'apps/server/src/modules/pools/read-story.ts',
  ])
  const strays = files.filter((file) => !reading.has(file) && OWN_SIZE.test(readFileSync(`${ROOT}${file}`, 'utf8')))
  expect(files.length).toBeGreaterThan(500)
  expect(strays).toEqual([])
})

it('CST-003 documents every page size that people and clients see', () => {
  const page = readFileSync(`${ROOT}docs/reference/ports-and-limits.md`, 'utf8')
  const [, table = ''] = page.split('| rows | page of |')
  const documented = [...table.matchAll(/^\| (\d+) \| (.+) \|$/gmu)].flatMap(([, rows, names = '']) =>
    [...names.matchAll(/`(\w{2,})`/gu)].map(([, name = '']) => [name, Number(rows)] as const),
  )
  const { orders, orderHistory, records, transfers, lists, bonuses, proofs, marketTrades, maximum } = PAGE_SIZES
  const sizes = { orders, orderHistory, records, transfers, lists, bonuses, proofs, marketTrades, maximum }
  expect(Object.fromEntries(documented)).toEqual(sizes)
})
