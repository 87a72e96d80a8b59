import { describe, expect, it } from 'vitest'
import {
  cardFault,
  identityFaults,
  idNumberFault,
  isDay,
  normalizeForm,
  yearsLater,
  type IdentityForm,
} from './index.ts'

const TODAY = '2026-11-23'
const FORM: IdentityForm = {
  nation: 'CN',
  realName: '李伟',
  idNumber: '31010119900412021X',
  starts: '2019-04-02',
  ends: '2039-04-02',
}

/** Returns a number with its check digit. */
function numberOf(first17: string): string {
  return (
    [...'0123456789X'].map((digit) => first17 + digit).find((each) => idNumberFault(each, TODAY) !== 'checksum') ?? ''
  )
}

function fault(change: Partial<IdentityForm>) {
  return identityFaults({ ...FORM, ...change }, TODAY)
}

describe('a Chinese identity number', () => {
  it('VAL-046 has 17 digits and a digit or an X', () => {
    const sound = numberOf('11010519491231002')
    expect(sound).toBe('11010519491231002X')
    expect(idNumberFault(sound, TODAY)).toBeUndefined()
    expect(idNumberFault(sound.toLowerCase(), TODAY)).toBeUndefined()
    for (const text of ['', '1', sound.slice(1), `${sound}1`, `X${sound.slice(1)}`, sound.replace('1', '１')])
      expect([text, idNumberFault(text, TODAY)]).toEqual([text, 'form'])
  })

  it.each(['00', '10', '16', '38', '47', '55', '66', '70', '99'])('VAL-047 starts with a region, not %s', (region) => {
    expect(idNumberFault(`${region}0105194912310021`, TODAY)).toBe('region')
  })

  it.each(['19490229', '19491301', '19490431', '19490000', '18491231', '20261124', '99991231'])(
    'VAL-048 contains a date of birth, not %s',
    (day) => expect(idNumberFault(`110105${day}0021`, TODAY)).toBe('birth'),
  )

  it('VAL-048 accepts leap days and today', () => {
    for (const day of ['20000229', '20261123', '19040229'])
      expect(idNumberFault(numberOf(`110105${day}002`), TODAY)).toBeUndefined()
  })

  it('VAL-049 ends with the only valid check digit', () => {
    const endings = [...'0123456789X'].filter(
      (digit) => idNumberFault(`11010519491231002${digit}`, TODAY) === undefined,
    )
    expect(endings).toEqual(['X'])
    // Two swapped digits are detected.
    expect(idNumberFault('11010519491213002X', TODAY)).toBe('checksum')
  })
})

describe('the identity form', () => {
  it('is valid with a Chinese or Latin name, with or without an expiration', () => {
    for (const realName of ['李伟', '买买提·吐尔逊', "Conan O'Brien", 'Anna-Maria Schmidt', ' Li Wei '])
      expect([realName, fault({ realName, idNumber: numberOf('31010119900412021') })]).toEqual([realName, {}])
    expect(fault({ idNumber: numberOf('31010119900412021'), ends: '' })).toEqual({})
  })

  it.each(['', ' ', 'Анна', 'Li3', '李Wei', 'L', '李', 'Li  Wei', '-Li', '<b>Li', 'Li\u202e', '李伟1', 'a'.repeat(41)])(
    'VAL-044 rejects the name %j',
    (realName) => expect(fault({ realName })).toHaveProperty('realName'),
  )

  it.each(['', 'XX', 'cn', 'China'])('VAL-045 requires a nation, not %j', (nation) => {
    expect(fault({ nation })).toHaveProperty('nation', 'missing')
  })

  it('VAL-046 checks the number of a Chinese card, and only the form of others', () => {
    expect(fault({ idNumber: '310101199004120211' })).toHaveProperty('idNumber', 'checksum')
    expect(fault({ nation: 'DE', idNumber: 'C01X00T47' })).toEqual({})
    expect(fault({ nation: 'DE', idNumber: 'C01-X00' })).toHaveProperty('idNumber', 'form')
  })

  it('requires calendar days in order, and an unexpired document', () => {
    expect(fault({ starts: '' })).toHaveProperty('starts', 'missing')
    expect(fault({ starts: '2019-02-29' })).toHaveProperty('starts', 'form')
    expect(fault({ starts: '2026-11-24', ends: '' })).toHaveProperty('starts', 'order')
    expect(fault({ ends: '2039-4-2' })).toHaveProperty('ends', 'form')
    expect(fault({ ends: '2019-04-02' })).toHaveProperty('ends', 'order')
    expect(fault({ ends: '2026-11-22' })).toHaveProperty('ends', 'past')
    expect(fault({ ends: TODAY })).not.toHaveProperty('ends')
  })

  it('is stored without surrounding spaces and with a capital X', () => {
    expect(normalizeForm({ ...FORM, realName: ' Li Wei ', idNumber: ' 11010519491231002x' })).toMatchObject({
      realName: 'Li Wei',
      idNumber: '11010519491231002X',
    })
  })

  it('counts years by the calendar', () => {
    expect([yearsLater('2008-02-29', 18), yearsLater('2008-11-23', 18)]).toEqual(['2026-02-28', '2026-11-23'])
    expect(['2024-02-29', '2023-02-29', '2100-02-29', '2000-02-29', '2026-00-10'].map(isDay)).toEqual([
      true,
      false,
      false,
      true,
      false,
    ])
  })
})

describe('a bank card number', () => {
  const sound = (length: number): string =>
    [...'0123456789'].map((digit) => '6'.repeat(length - 1) + digit).find((each) => cardFault(each) !== 'checksum') ??
    ''

  it('VAL-042 has 15 to 21 digits', () => {
    for (let length = 15; length <= 21; length += 1) expect(cardFault(sound(length))).toBeUndefined()
    expect(['', '6'.repeat(14), '6'.repeat(22), '4111-1111-1111-1111', '411111111111111x'].map(cardFault)).toEqual([
      'missing',
      'form',
      'form',
      'form',
      'form',
    ])
  })

  it('VAL-043 has a valid check digit', () => {
    expect(cardFault('4111 1111 1111 1111')).toBeUndefined()
    expect(cardFault('4111 1111 1111 1112')).toBe('checksum')
    // Two digits are swapped.
    expect(cardFault('1411111111111111')).toBe('checksum')
  })
})
