import type { Browser } from 'playwright-core'

/** A phone of the middle class: four times slower than this machine. */
const SLOWER = 4
/** The slow 4G that Lighthouse simulates, as it acts on each request: bits a second and milliseconds. */
const SLOW_4G = { down: 1_474_560, up: 675_000, latency: 562.5 }
const BITS = 8

/** When what a trader came for stood on the screen, milliseconds from the navigation on. */
export interface PhoneStart {
  readonly book: number
  readonly chart: number
}

/** Opens the trade screen as somebody does who was never there, on a slow phone and a slow network. */
export async function phoneStart(browser: Browser, url: string): Promise<PhoneStart> {
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
  await page.addInitScript(() => {
    const stood: { book?: number; chart?: number } = {}
    Object.assign(globalThis, { stood })
    const isDrawn = (canvas: HTMLCanvasElement): boolean => {
      if (canvas.width === 0 || canvas.height === 0) return false
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
      return pixels?.some((value) => value > 0) === true
    }
    const look = (): void => {
      const levels = document.querySelectorAll('button[aria-label^="Ask "], button[aria-label^="Bid "]')
      if (stood.book === undefined && levels.length > 0) stood.book = performance.now()
      const candles = document.querySelector('.chart-body[aria-busy="false"]')
      const canvases = [...(candles?.querySelectorAll('canvas') ?? [])]
      if (stood.chart === undefined && canvases.some(isDrawn)) stood.chart = performance.now()
      if (stood.book === undefined || stood.chart === undefined) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto(url, { waitUntil: 'commit' })
  const handle = await page.waitForFunction(
    () => {
      const { book, chart } = (globalThis as unknown as { stood: Partial<PhoneStart> }).stood
      return book === undefined || chart === undefined ? undefined : { book, chart }
    },
    undefined,
    { polling: 250, timeout: 120_000 },
  )
  const start = (await handle.jsonValue()) as PhoneStart
  await context.close()
  return start
}
