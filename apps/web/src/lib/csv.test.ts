import { describe, expect, it } from 'vitest'
import { toCsv } from './csv.ts'

it('quotes cells where required and defuses formulas, but keeps negative numbers', () => {
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

describe('cells that a spreadsheet could read as a formula', () => {
  it.each(['=1+1', '@SUM(A1)', '+cmd', '-cmd', "-2+3+cmd|' /C calc'!A0", '+1+1', '-1.5.6', '\tx', '-'])(
    'defuses %j',
    (value) => {
      expect(
        toCsv(['a'], [[value]])
          .split('\r\n')[1]
          ?.replace(/^"/, ''),
      ).toMatch(/^'/)
    },
  )

  it.each(['-1.5', '+3.25', '-7', '-12.5%', '.5', 'x=1', '0'])('leaves %j unchanged', (value) => {
    expect(toCsv(['a'], [[value]])).toBe(`\ufeffa\r\n${value}\r\n`)
  })
})
