// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { requestWalletAppAccount, isInWalletApp } from './wallet-app.ts'

const BSC = '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25'
const globals = globalThis as unknown as Record<string, unknown>

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  delete globals['TPJSBrigeClient']
  delete globals['webkit']
  vi.useRealTimers()
})

/** Responds as the Android app does: calls a function of the page by name, with text. */
function says(answer: unknown): void {
  globals['TPJSBrigeClient'] = {
    callMessage: (method: string, params: string, callback: string) => {
      expect([method, params]).toEqual(['getCurrentWallet', ''])
      const call = globals[callback] as (answer: unknown) => void
      queueMicrotask(() => call(typeof answer === 'object' ? JSON.stringify(answer) : answer))
    },
  }
}

function account(address: unknown, id: unknown) {
  return {
    result: true,
    data: { name: 'mine', address, blockchain_id: id },
  }
}

function left(): string[] {
  return Object.keys(globals).filter((name) => name.startsWith('tidebookWalletApp'))
}

it('is available only in the browser of a wallet app', async () => {
  expect(isInWalletApp()).toBe(false)
  expect(await requestWalletAppAccount()).toEqual({ kind: 'failed' })
  says({})
  expect(isInWalletApp()).toBe(true)
})

it('returns the address on the chain that the app names, and cleans up', async () => {
  says(account(BSC, '12'))
  expect(await requestWalletAppAccount()).toEqual({ kind: 'account', account: { chain: 'bsc', address: BSC } })
  says(account(BSC, 1))
  expect(await requestWalletAppAccount()).toEqual({ kind: 'account', account: { chain: 'eth', address: BSC } })
  expect(left()).toEqual([])
})

it('calls the app on iOS through its own handler', async () => {
  globals['webkit'] = {
    messageHandlers: {
      getCurrentWallet: {
        postMessage: ({ body: { callback } }: { readonly body: { readonly callback: string } }) =>
          (globals[callback] as (answer: string) => void)(
            JSON.stringify(account('jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh', '2')).replace('mine', 'mi\nne'),
          ),
      },
    },
  }
  expect(await requestWalletAppAccount()).toMatchObject({ kind: 'account', account: { chain: 'swt' } })
})

it('reports a chain without a wallet type', async () => {
  says(account('cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh', '8'))
  expect(await requestWalletAppAccount()).toEqual({ kind: 'other-chain', title: 'Cosmos' })
})

it.each([
  ['a number beyond the table', account(BSC, '23')],
  ['an address of another chain than it names', account(BSC, '2')],
  ['a mistyped address', account(BSC.replace('58A', '58a'), '1')],
  ['no address', { result: false, msg: 'no wallet' }],
  ['an address that is no text', account([BSC], '1')],
  ['what is no JSON', '<html>'],
  ['no text', 7],
  ['more than an answer holds', JSON.stringify({ ...account(BSC, '1'), more: 'x'.repeat(10_000) })],
])('rejects %s', async (_what, answer) => {
  says(answer)
  expect(await requestWalletAppAccount()).toEqual({ kind: 'failed' })
})

it('gives up on an app that does not answer, and on one that throws', async () => {
  globals['TPJSBrigeClient'] = { callMessage: () => undefined }
  const pending = requestWalletAppAccount()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await pending).toEqual({ kind: 'failed' })
  globals['TPJSBrigeClient'] = {
    callMessage: () => {
      throw new TypeError('no')
    },
  }
  expect(await requestWalletAppAccount()).toEqual({ kind: 'failed' })
  expect(left()).toEqual([])
})
