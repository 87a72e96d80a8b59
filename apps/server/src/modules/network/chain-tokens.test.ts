import { describe, expect, it } from 'vitest'
import { readEditedDescription } from './shipped-network.fixture.ts'

const CONTRACT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const token = { code: 'USDT', issuer: CONTRACT, decimals: 6 }

function readWith(tokens: readonly object[], chain = 'tron') {
  return readEditedDescription(
    ({ chains }) => void Object.assign(chains?.find((each) => each.chain === chain) ?? {}, { tokens }),
  )
}

describe('tokens of a chain in the network file', () => {
  it('accepts a TRC-20 token with up to 18 decimals', async () => {
    for (const decimals of [0, 6, 18]) {
      const { chains } = await readWith([{ ...token, decimals }])
      expect(chains.find(({ chain }) => chain === 'tron')?.tokens).toEqual([{ ...token, decimals }])
    }
  })

  it.each([
    ['tron', 30, CONTRACT],
    ['tron', 19, CONTRACT],
    ['eos', 19, 'tethertether'],
  ])('rejects a token of %s with %d decimals, and reports the maximum', async (chain, decimals, issuer) => {
    await expect(readWith([{ ...token, issuer, decimals }], chain)).rejects.toThrow(
      `chains: ${chain}: the token USDT has ${decimals} decimals; at most 18 are supported`,
    )
  })

  it('have a fee limit on Tron, up to the highest fee', async () => {
    const limited = (chain: string, more: object) =>
      readEditedDescription(
        ({ chains }) => void Object.assign(chains?.find((each) => each.chain === chain) ?? {}, more),
      )
    const { chains } = await limited('tron', { highestFee: '35', tokenFeeLimit: '30' })
    expect(chains.find(({ chain }) => chain === 'tron')).toMatchObject({ tokenFeeLimit: '30' })
    for (const tokenFeeLimit of ['0', '15.000001'])
      await expect(limited('tron', { highestFee: '15', tokenFeeLimit })).rejects.toThrow(
        'chains: tron: tokenFeeLimit has to be above 0 and at most highestFee (15)',
      )
    await expect(limited('eos', { tokenFeeLimit: '1' })).rejects.toThrow('remove "tokenFeeLimit"')
  })

  it('rejects negative or fractional decimals', async () => {
    for (const decimals of [-1, 1.5, '6'])
      await expect(readWith([{ ...token, decimals }])).rejects.toThrow(/chains\.\d+\.tokens\.0\.decimals/u)
  })

  it.each(['', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', '0xdAC17F958D2ee523a2206206994597C13D831ec7'])(
    'rejects %j as the contract of a TRC-20 token',
    async (issuer) => {
      await expect(readWith([{ ...token, issuer }])).rejects.toThrow(
        'chains: tron: the issuer of USDT is not an address',
      )
    },
  )

  it('rejects a token that is listed twice', async () => {
    await expect(readWith([token, { ...token, decimals: 8 }])).rejects.toThrow(
      `chains: tron: the token USDT of ${CONTRACT} is listed twice`,
    )
  })
})
