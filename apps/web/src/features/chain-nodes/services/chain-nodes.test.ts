import { chainOf, coinOf } from '@tidebook/chains'
import type { HostsFile } from '@tidebook/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { LOADING, ready } from '../../../lib/loadable.ts'
import { setNetwork } from '../../../lib/network.ts'
import { SWT_NETWORK } from '../../../testing/swt-network.ts'
import { hostsStore } from '../../network/index.ts'
import { chainNode } from './chain-nodes.ts'

const CHAINS = ['eth', 'moac', 'bsc'] as const
const FILE: HostsFile = { jcNodes: ['http://main.new'], scanHosts: [], infoHosts: [], ethHosts: [], moacHosts: [] }

afterEach(() => {
  hostsStore.set(LOADING)
  vi.unstubAllGlobals()
})

it('reach Ethereum and MOAC at the hosts of the hosts file, even when it changes (CHN-024)', async () => {
  const chains = CHAINS.map((chain) => ({
    chain,
    hosts: [`http://${chain}.document`],
    network: '1',
    highestFee: '1',
    tokens: [],
  }))
  setNetwork({ ...SWT_NETWORK, chains })
  const urls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(new URL(url).host)
    throw new TypeError('refused')
  })
  const address = chainOf('eth').addressOf('11'.repeat(32))
  const requested = async (): Promise<readonly string[]> => {
    urls.length = 0
    const nodes = CHAINS.map((chain) => chainNode(chain))
    for (const node of nodes) await node?.balance(address, coinOf(node.chain)).catch(() => undefined)
    return [...new Set(urls)]
  }
  const inDocument = CHAINS.map((chain) => `${chain}.document`)
  expect(await requested()).toEqual(inDocument)
  hostsStore.set(ready({ ...FILE, ethHosts: ['http://eth.first'], moacHosts: ['http://moac.first'] }))
  expect(await requested()).toEqual(['eth.first', 'moac.first', 'bsc.document'])
  hostsStore.set(ready({ ...FILE, ethHosts: ['http://eth.next'], moacHosts: ['http://moac.first'] }))
  expect(await requested()).toEqual(['eth.next', 'moac.first', 'bsc.document'])
  // An installation without a list of hosts keeps those of the document.
  hostsStore.set(ready(FILE))
  expect(await requested()).toEqual(inDocument)
})
