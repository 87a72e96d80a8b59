import { transformWithOxc } from 'vite'
import { expect, it } from 'vitest'
import { brokenSource, type RowBreak } from './rows.ts'
import { withRowSwitches } from './row-switches.ts'
import { ACTIVE } from './with-switches.ts'

const SOURCE = `
const LIMIT = 3
export function run(value: number) {
  const least = 2
  const inner = (each: number) => {
    if (each > LIMIT) return 'large'
    return each < least ? 'small' : 'usual'
  }
  const twice = (each: number) => ({ each: each * 2 })
  return [inner(value), twice(value).each, value > 4 ? 'more' : 'less'].join(' ')
}
`

function broken(from: string, to: string): RowBreak {
  return { at: 'a.ts#run', from, to }
}

const BREAKS = [
  broken('each > LIMIT', 'each >= LIMIT'),
  broken("    if (each > LIMIT) return 'large'\n", ''),
  broken('each * 2', 'each + each + 1'),
  broken('least = 2', 'least = 4'),
  broken("    return each < least ? 'small' : 'usual'\n  }\n  const twice", '  return each\n  }\n  const twice'),
  broken('value > 4', 'value > 3'),
  broken('LIMIT = 3\n', 'LIMIT = 9\n'),
]

/** Runs a source with the active break, and returns the results for several arguments. */
async function resultsOf(source: string, active: number): Promise<readonly string[]> {
  const { code } = await transformWithOxc(source.replace('export function', 'return function'), 'a.ts')
  const run = new Function('globalThis', code)({ [ACTIVE]: active }) as (value: number) => string
  return [1, 2, 3, 4, 5].map((value) => run(value))
}

it('acts like the source without a break, and like each break of a function while it is active', async () => {
  const breaks = BREAKS.map((rowBreak, place) => ({ index: place + 1, rowBreak }))
  const { source, indexes } = withRowSwitches('a.ts', SOURCE, breaks)
  expect(indexes).toEqual([1, 2, 3, 4, 5, 6])
  expect(await resultsOf(source, 0)).toEqual(await resultsOf(SOURCE, 0))
  for (const { index, rowBreak } of breaks.filter((each) => indexes.includes(each.index)))
    expect([index, await resultsOf(source, index)]).toEqual([index, await resultsOf(brokenSource(SOURCE, rowBreak), 0)])
})

it('omits a break whose source does not parse', () => {
  const [first] = BREAKS
  const open = broken("'less'].join(' ')", "'less'")
  const breaks = [open, ...(first === undefined ? [] : [first])].map((rowBreak, index) => ({ index, rowBreak }))
  expect(withRowSwitches('a.ts', SOURCE, breaks).indexes).toEqual([1])
})
