import { DeviceError, framesOf, FrameReader, type DeviceLink } from '@tidebook/chains/device'
import { webHid, type Hid, type HidDevice } from './web-hid.ts'

/** USB vendor id of the devices. */
const VENDOR = 0x2c97
/** Timeouts for the device's response and for the owner's decision, in milliseconds. */
const RESPONSE_TIMEOUT_MS = 15_000
const CONFIRMATION_TIMEOUT_MS = 300_000

/** A device opened exclusively by this page. */
export interface OpenDevice extends DeviceLink {
  readonly close: () => void
}

/**
 * Opens a device with an earlier permission, or lets the user choose one. Must run in a click handler.
 * @param signal cancels the request and ignores a later response of the device
 * @throws DeviceError `device/unsupported`, `device/not-connected`, `device/busy`
 */
export async function openDevice(signal: AbortSignal): Promise<OpenDevice> {
  const hid = webHid()
  if (hid === undefined) throw new DeviceError('device/unsupported')
  const device = await chooseDevice(hid)
  try {
    if (!device.opened) await device.open()
  } catch {
    throw new DeviceError('device/busy')
  }
  return {
    exchange: (command, waits) =>
      exchange(hid, device, command, waits ? CONFIRMATION_TIMEOUT_MS : RESPONSE_TIMEOUT_MS, signal),
    close: () => void device.close().catch(() => undefined),
  }
}

async function chooseDevice(hid: Hid): Promise<HidDevice> {
  try {
    const known = (await hid.getDevices()).find(({ vendorId }) => vendorId === VENDOR)
    const [chosen] = known === undefined ? await hid.requestDevice({ filters: [{ vendorId: VENDOR }] }) : [known]
    if (chosen !== undefined) return chosen
  } catch {
    // Without a click or a permission there is no device to use.
  }
  throw new DeviceError('device/not-connected')
}

function reportOf(event: Event): Uint8Array {
  const { data } = event as Event & { readonly data?: DataView }
  return data === undefined ? new Uint8Array() : new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
}

/** Sends one command and waits for its response. Every outcome removes the listeners and the timer. */
function exchange(
  hid: Hid,
  device: HidDevice,
  command: Uint8Array,
  forMs: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const over = new AbortController()
    const end = (settle: () => void): void => {
      over.abort()
      clearTimeout(timer)
      settle()
    }
    const fail = (error: unknown): void =>
      end(() => reject(error instanceof DeviceError ? error : new DeviceError('device/lost')))
    const timer = setTimeout(() => fail(new DeviceError('device/no-answer')), forMs)
    const reader = new FrameReader()
    const hear = (event: Event): void => {
      try {
        const answer = reader.take(reportOf(event))
        if (answer !== undefined) end(() => resolve(answer))
      } catch (error) {
        fail(error)
      }
    }
    const listening = { signal: over.signal }
    device.addEventListener('inputreport', hear, listening)
    hid.addEventListener(
      'disconnect',
      (event) => (event as Event & { readonly device?: HidDevice }).device === device && fail(undefined),
      listening,
    )
    signal.addEventListener('abort', () => fail(undefined), listening)
    if (signal.aborted) fail(undefined)
    else void send(device, framesOf(command)).catch(fail)
  })
}

async function send(device: HidDevice, frames: readonly Uint8Array[]): Promise<void> {
  for (const frame of frames) await device.sendReport(0, Uint8Array.from(frame))
}
