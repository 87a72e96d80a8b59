import type { Browser } from 'playwright-core'

/** CPU slowdown factor that makes this machine as slow as a mid-range phone. */
const SLOWER = 4
/** The slow 4G of Lighthouse, applied to each request: bits per second and milliseconds. */
const SLOW_4G = { down: 1_474_560, up: 675_000, latency: 562.5 }
const BITS = 8

/** Views that a trader opens. On a phone, each is a tab of the trade screen, and the chart is the first one. */
export type PhoneView = 'chart' | 'book'

/**
 * Opens the trade screen as a first-time visitor on a slow phone and a slow network, and presses the tab of the book as
 * soon as it appears. Returns the milliseconds from navigation until the view is visible.
 */
export async function phoneStart(browser: Browser, url: string, view: PhoneView): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW_4G.latency,
    downloadThroughput: SLOW_4G.down / BITS,
    uploadThroughput: SLOW_4G.up / BITS,
  })
  await page.addInitScript((expectedView) => {
    const isDrawn = (canvas: HTMLCanvasElement): boolean => {
      if (canvas.width === 0 || canvas.height === 0) return false
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
      return pixels?.some((value) => value > 0) === true
    }
    const stands = (): boolean => {
      if (expectedView === 'chart')
        return [...document.querySelectorAll<HTMLCanvasElement>('.chart-body[aria-busy="false"] canvas')].some(isDrawn)
      const tab = [...document.querySelectorAll<HTMLElement>('[role="tab"]')].find(
        (each) => each.textContent === 'Book',
      )
      if (tab?.getAttribute('aria-selected') === 'false') tab.click()
      return document.querySelector('button[aria-label^="Ask "], button[aria-label^="Bid "]') !== null
    }
    const look = (): void => {
      if (stands()) Object.assign(globalThis, { stood: performance.now() })
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, view)
  await page.goto(url, { waitUntil: 'commit' })
  const handle = await page.waitForFunction(() => (globalThis as unknown as { stood?: number }).stood, undefined, {
    polling: 250,
    timeout: 120_000,
  })
  const stood = Number(await handle.jsonValue())
  await context.close()
  return stood
}
