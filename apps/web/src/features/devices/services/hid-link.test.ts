// @vitest-environment happy-dom
import { LedgerDevice } from '@tidebook/testkit/devices'
import { accountAt } from '@tidebook/chains/device'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDevice } from './hid-link.ts'
import { toDeviceFailure, withDevice } from './with-device.ts'

// Public test words without funds.
const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const PATH = "m/44'/144'/0'/0/0"

/** A simulated WebHID device in front of the emulator. */
class Plugged extends EventTarget {
  readonly vendorId = 0x2c97
  opened = false
  isTaken = false
  isSilent = false
  readonly ledger = new LedgerDevice(PHRASE)
  async open(): Promise<void> {
    if (this.isTaken) throw new Error('taken')
    this.opened = true
  }
  async close(): Promise<void> {
    this.opened = false
  }
  async sendReport(_id: number, report: Uint8Array): Promise<void> {
    if (!this.opened) throw new Error('closed')
    const frames = this.ledger.take(report)
    if (this.isSilent) return
    for (const frame of frames)
      this.dispatchEvent(Object.assign(new Event('inputreport'), { data: new DataView(frame.slice().buffer) }))
  }
}

let plugged: Plugged
let hid: EventTarget & { getDevices: () => Promise<unknown[]>; requestDevice: () => Promise<unknown[]> }
const never = new AbortController().signal

function account(signal = never) {
  return withDevice(signal, (link) => accountAt(link, 'xrp', PATH, true))
}

beforeEach(() => {
  plugged = new Plugged()
  plugged.ledger.app = 'XRP'
  hid = Object.assign(new EventTarget(), { getDevices: async () => [], requestDevice: async () => [plugged] })
  Object.defineProperty(navigator, 'hid', { value: hid, configurable: true })
})
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'hid')
})

it('exchanges data with a chosen device and closes it; reuses a device with an earlier permission', async () => {
  expect((await account()).path).toBe(PATH)
  expect(plugged.opened).toBe(false)
  hid.getDevices = async () => [{ vendorId: 1 }, plugged]
  hid.requestDevice = async () => Promise.reject(new Error('no press'))
  expect(await account()).toEqual(await account())
})

it('reports each failure by its code', async () => {
  const code = () => account().then(String, (error: unknown) => toDeviceFailure(error).code)
  plugged.isTaken = true
  expect(await code()).toBe('device/busy')
  hid.requestDevice = async () => []
  expect(await code()).toBe('device/not-connected')
  hid.requestDevice = async () => Promise.reject(new DOMException('no press', 'SecurityError'))
  expect(await code()).toBe('device/not-connected')
  Reflect.deleteProperty(navigator, 'hid')
  expect(await code()).toBe('device/unsupported')
  expect(toDeviceFailure(new TypeError('x'))).toEqual({ code: 'device/failed', detail: 'TypeError' })
})

it('ends pending requests when the device disconnects, is closed, or does not respond', async () => {
  vi.useFakeTimers()
  plugged.isSilent = true
  const command = Uint8Array.of(0xb0, 1, 0, 0, 0)
  const leaving = new AbortController()
  const device = await openDevice(leaving.signal)
  const silent = expect(device.exchange(command, false)).rejects.toMatchObject({ code: 'device/no-answer' })
  await vi.advanceTimersByTimeAsync(15_000)
  await silent
  const gone = expect(device.exchange(command, true)).rejects.toMatchObject({ code: 'device/lost' })
  hid.dispatchEvent(Object.assign(new Event('disconnect'), { device: {} }))
  hid.dispatchEvent(Object.assign(new Event('disconnect'), { device: plugged }))
  await gone
  const left = expect(device.exchange(command, true)).rejects.toMatchObject({ code: 'device/lost' })
  leaving.abort()
  await left
  await expect(device.exchange(command, true)).rejects.toMatchObject({ code: 'device/lost' })
  device.close()
  const closed = await openDevice(never)
  closed.close()
  await expect(closed.exchange(command, false)).rejects.toMatchObject({ code: 'device/lost' })
  expect(vi.getTimerCount()).toBe(0)
})
