/** The part of WebHID that is used; the platform's types do not have it, for two of three browsers have none. */
export interface HidDevice extends EventTarget {
  readonly vendorId: number
  readonly opened: boolean
  open(): Promise<void>
  close(): Promise<void>
  sendReport(id: number, data: Uint8Array<ArrayBuffer>): Promise<void>
}

export interface Hid extends EventTarget {
  /** the devices that this page was allowed before */
  getDevices(): Promise<HidDevice[]>
  /** lets the person choose; only just after a press */
  requestDevice(options: { readonly filters: readonly { readonly vendorId: number }[] }): Promise<HidDevice[]>
}

/** The browser's way to devices, or undefined where it has none. */
export const webHid = (): Hid | undefined => (navigator as Navigator & { readonly hid?: Hid }).hid
