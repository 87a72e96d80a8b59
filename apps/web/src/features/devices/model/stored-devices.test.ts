// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { setNetwork } from '../../../lib/network.ts'
import { SWT_NETWORK } from '../../../testing/swt-network.ts'
import { deviceChains } from './device-chains.ts'
import { addDevice, forgetDevice, readDevices } from './stored-devices.ts'

const XRP = { chain: 'xrp', path: "m/44'/144'/0'/0/0", address: 'rHsMGQEkVNJmpGWs8XUBoTBiAAbwxZN5v3' } as const

beforeEach(() => {
  localStorage.clear()
  setNetwork(SWT_NETWORK)
})

it('stores a device wallet once and removes it on request', () => {
  expect(addDevice(XRP)).toBe(true)
  expect(addDevice(XRP)).toBe(false)
  expect(addDevice({ ...XRP, chain: 'eth', address: '0x1' })).toBe(true)
  expect(readDevices()).toEqual([
    { kind: 'device', ...XRP },
    { kind: 'device', ...XRP, chain: 'eth', address: '0x1' },
  ])
  forgetDevice(XRP)
  expect(readDevices()).toMatchObject([{ chain: 'eth' }])
})

it('ignores invalid stored wallets', () => {
  const sound = { kind: 'device', ...XRP }
  const wrong = [
    { chain: 'swt' },
    { path: '44' },
    { path: "m/44'x" },
    { address: 7 },
    { address: '' },
    { kind: 'seed' },
  ]
  localStorage.setItem(
    'tidebook_devices',
    JSON.stringify([null, 7, ...wrong.map((change) => ({ ...sound, ...change })), sound]),
  )
  expect(readDevices()).toEqual([sound])
})

it("excludes the exchange's own network", () => {
  expect(deviceChains()).toContain('xrp')
  setNetwork({ ...SWT_NETWORK, profile: 'xrp' })
  expect(deviceChains()).not.toContain('xrp')
})
