import { expect, it } from 'vitest'
import { coinMarkOf } from './coin-mark.ts'

it('draws the same mark for the same seed', () => {
  expect(coinMarkOf('issuer code')).toEqual(coinMarkOf('issuer code'))
})

it('draws different marks for a thousand issuers of one code, except for a few', () => {
  const marks = Array.from({ length: 1000 }, (_, index) => JSON.stringify(coinMarkOf(`r${index} USD`)))
  expect(new Set(marks).size).toBeGreaterThan(985)
})

it('keeps both hues of a mark at least 60 degrees apart', () => {
  for (let index = 0; index < 500; index++) {
    const { ground, hue } = coinMarkOf(`seed ${index}`)
    const distance = Math.abs(ground - hue)
    expect(Math.min(distance, 360 - distance)).toBeGreaterThanOrEqual(60)
  }
})
