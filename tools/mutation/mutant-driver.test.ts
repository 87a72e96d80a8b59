import { expect, it } from 'vitest'
import { CONTROL, driverOf, suiteOf } from './mutant-driver.ts'

it('imports the test files once per mutant, and once more without a mutant at the end', () => {
  const { file, text } = driverOf(['modules/a.test.ts', 'modules/b.test.ts'], [7, 8])
  expect(file).toBe('modules/mutants.driver.test.ts')
  expect([...text.matchAll(/describe\('(#\d+)'|import\('(.+)'\)/g)].map(([, suite, path]) => suite ?? path)).toEqual([
    suiteOf(7),
    './a.test.ts?mutant=7',
    './b.test.ts?mutant=7',
    suiteOf(8),
    './a.test.ts?mutant=8',
    './b.test.ts?mutant=8',
    CONTROL,
    './a.test.ts?mutant=0',
    './b.test.ts?mutant=0',
  ])
})
