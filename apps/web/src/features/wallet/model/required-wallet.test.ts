import { expect, it } from 'vitest'
import { PATHS } from '../../../lib/paths.ts'
import { createPath, readRequiredWallet } from './required-wallet.ts'

function queryOf(path: string): URLSearchParams {
  return new URL(path, 'https://exchange.example').searchParams
}

it('stores the chain and the return path in the address of the page that creates a wallet', () => {
  const wanted = { chain: 'eth', back: `${PATHS.deposit}?base=ETH` } as const
  expect(readRequiredWallet(queryOf(createPath(wanted)))).toEqual(wanted)
  expect(createPath(undefined)).toBe(PATHS.walletCreate)
})

it.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/nowhere', 'javascript:alert(1)', ''])(
  'rejects %s as a return path',
  (back) => {
    expect(readRequiredWallet(new URLSearchParams({ chain: 'eth', back }))).toBeUndefined()
  },
)

it('rejects a chain without a wallet type', () => {
  expect(readRequiredWallet(new URLSearchParams({ chain: 'doge', back: PATHS.deposit }))).toBeUndefined()
})
