import { expect, it } from 'vitest'
import { RIPPLE } from './ripple.ts'
import { LISTED_AMENDMENTS, RIPPLE_AMENDMENTS } from './ripple-amendments.ts'

it('amendments have the ids of the public networks, each once', () => {
  const ids = new Map(RIPPLE_AMENDMENTS.map(({ name, id }) => [name, id]))
  expect(ids.get('AMM')).toBe('8CC0774A3BF66D1D22E76BBDA8E8A232E6B6313834301B3B23E8601196AE6455')
  expect(ids.get('DepositAuth')).toBe('F64E1EABBE79D55B3BB82020516CEC2C582A98A6BFE20FBE9BB6A0D233418064')
  expect(new Set(ids.values()).size).toBe(RIPPLE_AMENDMENTS.length)
})

it('a new ledger lists the amendments that the reference votes for, in order, which its hash covers', () => {
  expect(RIPPLE.genesisAmendments).toBe(LISTED_AMENDMENTS)
  expect(LISTED_AMENDMENTS.length).toBe(29)
  expect(LISTED_AMENDMENTS[0]).toBe('00C1FC4A53E60AB02C864641002B3172F38677E29C26C5406685179B37E1EDAC')
  expect(LISTED_AMENDMENTS.at(-1)).toBe('FBD513F1B893AC765B78F250E6FFA6A11B573209D1842ADC787C850696741288')
  expect([...LISTED_AMENDMENTS].sort()).toEqual(LISTED_AMENDMENTS)
})
