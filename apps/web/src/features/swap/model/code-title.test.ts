import { expect, it } from 'vitest'
import { codeTitle } from './code-title.ts'

function hexOf(text: string): string {
  return [...text]
    .map((each) => (each.codePointAt(0) ?? 0).toString(16).padStart(2, '0'))
    .join('')
    .padEnd(40, '0')
    .toUpperCase()
}

it('SWP-201: decodes the name of a long code, in visible ASCII characters only', () => {
  expect(['GOLD', hexOf('RLUSD'), hexOf('P0'), hexOf('TwentyCharactersLong')].map(codeTitle)).toEqual([
    'GOLD',
    'RLUSD',
    'P0',
    'TwentyCharactersLong',
  ])
  const unreadable = [
    hexOf('CN Y'),
    hexOf('CNY '),
    hexOf('C\u0000Y'),
    hexOf('CN\u00DD'),
    hexOf('\u0003AB'),
    '0'.repeat(40),
  ]
  expect(unreadable.map(codeTitle)).toEqual(unreadable.map(() => undefined))
  // The ledger writes a short code unchanged.
  expect(codeTitle('000000000000000000000000434E590000000000')).toBeUndefined()
})
