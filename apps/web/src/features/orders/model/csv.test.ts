import { expect, it } from 'vitest'
import { toCsv } from './csv.ts'

it('quotes what needs quotes and defuses formulas, but keeps negative numbers', () => {
  expect(
    toCsv(
      ['a', 'b'],
      [
        ['x,"y"', '=1+1'],
        ['-1.5', '@me'],
      ],
    ),
  ).toBe('\ufeffa,b\r\n"x,""y""",\'=1+1\r\n-1.5,\'@me\r\n')
})
