/** The used part of WebHID. The platform types omit it, since two of three browsers do not implement it. */
export interface HidDevice extends EventTarget {
  readonly vendorId: number
  readonly opened: boolean
  open(): Promise<void>
  close(): Promise<void>
  sendReport(id: number, data: Uint8Array<ArrayBuffer>): Promise<void>
}

export interface Hid extends EventTarget {
  /** Devices with an earlier permission for this page. */
  getDevices(): Promise<HidDevice[]>
  /** Shows the device picker; allowed only directly after a click. */
  requestDevice(options: { readonly filters: readonly { readonly vendorId: number }[] }): Promise<HidDevice[]>
}

/** Returns the browser's WebHID interface, or undefined when the browser has none. */
export function webHid(): Hid | undefined {
  return (navigator as Navigator & { readonly hid?: Hid }).hid
}
