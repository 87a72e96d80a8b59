import type { BalanceTable } from '@tidebook/contract'
import { deriveKeyPair, swt } from '@tidebook/protocol'
import { eventually, startExchange } from '@tidebook/testkit'
import { describe, expect, it } from 'vitest'
import { isSandboxed } from '../roles/local-network-modules.ts'

/** A demonstration with a short history. */
const SMALL = { DEMO_DAYS: '1', DEMO_TRADERS: 'off' }

describe('the sandbox account', () => {
  it('DEV-202 has test money in a demonstration, and a secret that belongs to this data folder', async () => {
    await using started = await startExchange({ closing: 'automatic', closeIntervalMs: 300, demo: true, env: SMALL })
    const { exchange } = started
    const { sandbox } = exchange.server
    expect(deriveKeyPair(swt, sandbox?.secret ?? '').address).toBe(sandbox?.address)
    const balances = () => exchange.data<BalanceTable>(`/wallet/balance/me?w=${sandbox?.address}`)
    await eventually('the test money', () => balances().catch(() => false))
    expect(Number((await balances())['SWTC']?.value)).toBeGreaterThanOrEqual(1000)
  })

  it.each([
    ['a public exchange', { demo: true, faucet: true, publicUrls: ['https://exchange.example'] }, false],
    ['a network without demonstration', { demo: false, faucet: true, publicUrls: [] }, false],
    ['an exchange without test money', { demo: true, faucet: false, publicUrls: [] }, false],
    ['ledgers that close by hand', { demo: true, faucet: true, publicUrls: [] }, true],
  ])('DEV-202 does not exist on %s', (_name, config, isManual) => {
    expect(isSandboxed(config, isManual)).toBe(false)
    expect(isSandboxed({ demo: true, faucet: true, publicUrls: [] }, false)).toBe(true)
  })
})
