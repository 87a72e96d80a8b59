import { transformWithOxc } from 'vite'
import { expect, it } from 'vitest'
import { mutantsOf, mutated } from './mutants.ts'
import { ACTIVE, withSwitches } from './with-switches.ts'

const SOURCE = `
const LIMIT = 3 * 2
export function run(a, b, isStrict = false) {
  let sum = a + b * 2
  sum -= 1
  a < b && (sum += 10)
  if (a > b) sum += 100
  if (isStrict && a < b && a > 3) sum += 1000
  if ((a > 1 && b > 1) && (a < 9 && b < 9 && !isStrict)) sum += 10000
  const values = [sum].map((each) => (each >= LIMIT && isStrict ? 0n : Math.max(each, 1)))
  return String([values, sum])
}
`

/** Runs a source with the active mutant, and returns the results or the error for several arguments. */
async function resultsOf(source: string, active: number): Promise<readonly string[]> {
  const { code } = await transformWithOxc(source.replace('export function', 'return function'), 'a.ts')
  const run = new Function('globalThis', code)({ [ACTIVE]: active }) as (...args: readonly unknown[]) => string
  return [
    [1, 2],
    [2, 2],
    [3, -1, true],
    [4, 1, true],
  ].map((args) => run(...args))
}

it('acts like the source without a mutant, and like each mutant of a function while it is active', async () => {
  const all = mutantsOf(SOURCE)
  const { source, mutants } = withSwitches('a.ts', SOURCE, all)
  expect(all.filter((mutant) => !mutants.includes(mutant)).map(({ line, from }) => [line, from])).toEqual([[2, '*']])
  expect(await resultsOf(source, 0)).toEqual(await resultsOf(SOURCE, 0))
  for (const [index, mutant] of mutants.entries())
    expect(await resultsOf(source, index + 1)).toEqual(await resultsOf(mutated(SOURCE, mutant), 0))
})
