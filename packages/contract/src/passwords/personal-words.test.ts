import { describe, expect, it } from 'vitest'
import { isPersonalPassword, personalWords } from './personal-words.ts'

const owner = {
  contacts: ['13812345678', 'anna.ivanova@harbour.example'],
  names: ['Skipper_77', ''],
  host: 'trade.wharf.example',
}

describe('personal words', () => {
  it('include the exchange, the contacts and the user name', () => {
    expect(personalWords(owner)).toEqual(
      expect.arrayContaining([
        'tidebook',
        'wharf',
        'trade',
        'anna',
        'ivanova',
        'anna.ivanova',
        'harbour',
        'skipper',
        'skipper_77',
        '13812345678',
        '12345678',
        '345678',
        '5678',
      ]),
    )
    expect(personalWords(owner)).not.toContain('example')
    expect(personalWords({ contacts: ['bo@ab.cd'], names: ['Bo'], host: 'localhost' })).toEqual([
      'tidebook',
      'bo@ab.cd',
    ])
  })

  it.each([
    'Tidebook1',
    'T1deb00k2026',
    'Wharf2026!',
    'Anna5678Ivanova',
    'Skipper77',
    'SKIPPER_77a',
    'sk1pper-Wharf9',
    'A13812345678a',
    'Harbour7light',
  ])('make %s too easy', (password) => {
    expect(isPersonalPassword(password, owner)).toBe(true)
  })

  it.each(['Marmot4Thursday', 'Savannah93Lake', 'Tidebook-Marmot4Thursday', 'Lantern8boat'])(
    'accept %s, which does not depend on them',
    (password) => {
      expect(isPersonalPassword(password, owner)).toBe(false)
    },
  )
})
