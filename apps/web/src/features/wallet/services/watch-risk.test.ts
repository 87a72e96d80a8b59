// @vitest-environment happy-dom
import { creditCall } from '@tidebook/chains/credit'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LOADING, ready } from '../../../lib/loadable.ts'
import { network, setNetwork } from '../../../lib/network.ts'
import { navigate } from '../../../lib/router/index.ts'
import { hostsStore } from '../../network/index.ts'
import { closeWalletDialog, walletDialogStore } from '../model/dialog-state.ts'
import { switchWallet } from '../model/wallet-state.ts'
import { watchRisk } from './watch-risk.ts'

const RISKY = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const SAFE = 'j3BaHs8ZePxPgi3tTbLSt8h7kauq9v79n1'
const CREDIT = {
  nodes: ['https://one.example/', 'https://two.example/'],
  contract: '0xf5d4e7dd6f46402004f085be51dbfcc023532264',
}

function truth(value: boolean): string {
  return `0x${(value ? '1' : '0').padStart(64, '0')}`
}

const credit = { chain: 'moac', contract: CREDIT.contract } as const

/** Requests that the nodes received, and whether the first one is offline. */
let requests: { readonly node: string; readonly params: unknown }[] = []
let away = false

function wallet(address: string) {
  return switchWallet({ address, alias: 'Mine', vault: 'v' })
}

function opened(): readonly (string | undefined)[] {
  const dialog = walletDialogStore.get()
  return dialog === undefined ? [] : [dialog.kind, dialog.text]
}

/** Waits for pending responses and lets the given time pass. */
function pass(ms: number) {
  return vi.advanceTimersByTimeAsync(ms)
}

// The product watches for the lifetime of the page, and so does the test.
let watching = false
beforeEach(() => {
  vi.useFakeTimers()
  setNetwork({ ...network(), credit, chains: [{ chain: 'moac', hosts: CREDIT.nodes, highestFee: '1', tokens: [] }] })
  requests = []
  away = false
  vi.stubGlobal('fetch', async (node: string, init: RequestInit) => {
    const { params } = JSON.parse(String(init.body)) as { params: readonly [{ data: string; to: string }, string] }
    requests.push({ node, params })
    if (away) throw new TypeError('no network')
    return new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, result: truth(params[0].data === creditCall(RISKY)) }))
  })
  switchWallet(undefined)
  closeWalletDialog()
  navigate('/Home')
  if (!watching) watchRisk()
  watching = true
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('queries the contract about the wallet and warns 100 ms later if it is listed (RSK-006, RSK-013)', async () => {
  wallet(RISKY)
  await pass(99)
  expect(requests).toEqual([
    { node: CREDIT.nodes[0], params: [{ to: CREDIT.contract, data: creditCall(RISKY) }, 'latest'] },
  ])
  expect(opened()).toEqual([])
  await pass(1)
  expect(opened()).toEqual(['risk', RISKY])
})

it('warns again on the next page, but not on the one that changes the address (RSK-007, RSK-008)', async () => {
  wallet(RISKY)
  await pass(100)
  closeWalletDialog()
  await pass(5000)
  expect(opened()).toEqual([])
  navigate('/my/walletMgr/newSetting')
  await pass(1000)
  expect(opened()).toEqual([])
  navigate('/swap')
  await pass(100)
  expect(opened()).toEqual(['risk', RISKY])
  expect(requests).toHaveLength(1)
})

it('does not warn about an unlisted wallet, or about the one that replaced a listed one (RSK-006)', async () => {
  wallet(SAFE)
  await pass(1000)
  expect(opened()).toEqual([])
  wallet(RISKY)
  wallet(SAFE)
  await pass(1000)
  expect(opened()).toEqual([])
})

it('queries nodes one after the other, and if all fail retries on the next page (RSK-013)', async () => {
  away = true
  wallet(RISKY)
  await pass(1000)
  expect(requests.map(({ node }) => node)).toEqual(CREDIT.nodes)
  expect(opened()).toEqual([])
  away = false
  navigate('/amm')
  await pass(100)
  expect(opened()).toEqual(['risk', RISKY])
})

it('queries the nodes of the hosts file once the page has read it (CHN-024, RSK-013)', async () => {
  const none = { jcNodes: [], scanHosts: [], infoHosts: [], ethHosts: [] }
  hostsStore.set(ready({ ...none, moacHosts: ['https://next.example/'] }))
  wallet(RISKY)
  await pass(100)
  expect(requests.map(({ node }) => node)).toEqual(['https://next.example/'])
  expect(opened()).toEqual(['risk', RISKY])
  hostsStore.set(LOADING)
})
