import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LOADING } from '../../../lib/loadable.ts'
import { manualClock } from '../../../testing/manual-clock.ts'
import { configStore, FIRST_NETWORK, hostsStore, networkStore } from '../model/network-store.ts'
import { api, http, marketStream } from './connection.ts'
import { marketLoop } from './market-loop.ts'
import { startNetwork } from './start-network.ts'

const OWN = 'https://exchange.example'
const FIRST = 'https://info-a.example'
const SECOND = 'https://info-b.example'
const REFRESH_MS = 600_000

let served: readonly string[]
/** Hosts that refuse the connection. */
let down: readonly string[]
let called: Set<string>
beforeEach(() => {
  served = [FIRST, SECOND]
  down = []
  called = new Set()
  vi.spyOn(marketLoop, 'start').mockReturnValue(() => undefined)
  vi.spyOn(marketStream, 'subscribe').mockReturnValue(() => undefined)
  vi.stubGlobal('fetch', async (address: string) => {
    const { origin, pathname } = new URL(address, OWN)
    called.add(origin)
    if (down.includes(origin)) throw new TypeError('connection refused')
    const data = pathname.endsWith('/hosts.json') ? { infoHosts: served } : {}
    return Response.json({ code: '0', msg: '', data, date: 1 })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  http.useHosts([''])
  configStore.set(LOADING)
  hostsStore.set(LOADING)
  networkStore.set(FIRST_NETWORK)
})

/** Makes many calls of the page, and returns the hosts that received them and whether all succeeded. */
async function callOften(): Promise<{ readonly hosts: readonly string[]; readonly succeeded: boolean }> {
  called = new Set()
  let succeeded = true
  for (let count = 0; count < 40; count += 1) succeeded &&= (await api.config()).result
  return { hosts: [...called].toSorted(), succeeded }
}

it('API-001: the page calls all hosts of the current hosts file, and its own origin when they are unreachable', async () => {
  const clock = manualClock()
  startNetwork(clock)
  await expect.poll(() => hostsStore.get().state).toBe('ready')
  expect([...called], 'before the page knows the file').toEqual([OWN])
  await expect.poll(callOften).toEqual({ hosts: [FIRST, SECOND], succeeded: true })
  served = [SECOND]
  clock.advance(REFRESH_MS)
  await expect.poll(callOften, { message: 'after a change of the file' }).toEqual({ hosts: [SECOND], succeeded: true })
  served = [FIRST, SECOND]
  clock.advance(REFRESH_MS)
  await expect.poll(callOften).toEqual({ hosts: [FIRST, SECOND], succeeded: true })
  down = [FIRST]
  expect((await callOften()).succeeded, 'with one host down').toBe(true)
  down = [FIRST, SECOND]
  expect(await callOften(), 'with both down').toMatchObject({ hosts: expect.arrayContaining([OWN]), succeeded: true })
})
