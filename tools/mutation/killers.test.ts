import { expect, it } from 'vitest'
import { Killers } from './killers.ts'

it('remembers the latest three failed tests of a file, by their exact titles', () => {
  const killers = new Killers()
  for (const name of ['pays', 'pays (once)', 'refuses', 'waits'])
    killers.note('pay.ts', {
      tests: [
        { file: 'a.test.ts', name: 'adds', state: 'passed', ms: 1 },
        { file: 'a.test.ts', name, state: 'failed', ms: 1 },
      ],
    })
  expect(killers.of('pay.ts')).toEqual(
    ['waits', 'refuses', String.raw`pays \(once\)`].map((name) => ({ filters: ['a.test.ts'], title: `^${name}$` })),
  )
  expect(killers.of('other.ts')).toEqual([])
})
