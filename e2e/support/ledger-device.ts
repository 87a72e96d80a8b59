import { LedgerDevice } from '@tidebook/testkit/devices'
import type { Page } from '@playwright/test'

/**
 * Connects a simulated device to a page. The page's own code exchanges WebHID reports with it, and the device runs in
 * this process.
 * @param phrase recovery phrase from which the device derives its keys
 */
export async function plugIn(page: Page, phrase: string): Promise<LedgerDevice> {
  const device = new LedgerDevice(phrase)
  await page.exposeFunction('ledgerReport', (report: number[]) =>
    device.take(Uint8Array.from(report)).map((frame) => [...frame]),
  )
  await page.addInitScript(() => {
    const take = (report: number[]): Promise<number[][]> =>
      (globalThis as unknown as { ledgerReport: (report: number[]) => Promise<number[][]> }).ledgerReport(report)
    const plugged = Object.assign(new EventTarget(), {
      vendorId: 0x2c97,
      opened: false,
      open: async (): Promise<void> => void (plugged.opened = true),
      close: async (): Promise<void> => void (plugged.opened = false),
      sendReport: async (_id: number, data: Uint8Array): Promise<void> => {
        for (const frame of await take([...data])) {
          const view = new DataView(Uint8Array.from(frame).buffer)
          plugged.dispatchEvent(Object.assign(new Event('inputreport'), { reportId: 0, data: view }))
        }
      },
    })
    const allowed: unknown[] = []
    const hid = Object.assign(new EventTarget(), {
      getDevices: async () => [...allowed],
      requestDevice: async () => {
        if (allowed.length === 0) allowed.push(plugged)
        return [plugged]
      },
    })
    Object.defineProperty(navigator, 'hid', { value: hid })
  })
  return device
}
