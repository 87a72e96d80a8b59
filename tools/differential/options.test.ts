import { expect, it } from 'vitest'
import { DifferentialError } from './differential-error.ts'
import { optionsOf } from './options.ts'

it('has a default for every option except the reference', () => {
  expect(optionsOf(['--reference', 'http://127.0.0.1:5005'])).toEqual({
    reference: 'http://127.0.0.1:5005',
    seed: 1,
    seeds: 1,
    steps: 3000,
    isExtreme: false,
    save: undefined,
  })
})

it.each([[[]], [['--reference', 'here']], [['--reference', 'http://a', '--seed', '-1']], [['--unknown']]])(
  'refuses %j with the usage',
  (args) => {
    expect(() => optionsOf(args)).toThrow(DifferentialError)
    expect(() => optionsOf(args)).toThrow('Usage: npm run differential')
  },
)
