/** Colors of a drawing, as the browser computes them for the current theme and side colors. */
export interface ChartColors {
  readonly panel: string
  readonly float: string
  readonly line: string
  readonly lineStrong: string
  readonly text: string
  readonly textQuiet: string
  readonly grid: string
  readonly crosshair: string
  readonly accent: string
  readonly accentTint: string
  readonly buy: string
  readonly sell: string
  readonly buySolid: string
  readonly sellSolid: string
  readonly onBuy: string
  readonly buyTint: string
  readonly sellTint: string
  readonly neutral: string
  readonly lines: readonly string[]
  readonly font: string
}

/** Reads the colors, because a canvas cannot read custom properties. */
export function readChartColors(element: Element): ChartColors {
  const style = getComputedStyle(element)
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim()
  return {
    panel: token('surface-1'),
    float: token('surface-3'),
    line: token('line'),
    lineStrong: token('line-strong'),
    text: token('text-1'),
    textQuiet: token('text-3'),
    grid: token('chart-grid'),
    crosshair: token('chart-crosshair'),
    accent: token('accent'),
    accentTint: token('accent-tint'),
    buy: token('buy'),
    sell: token('sell'),
    buySolid: token('buy-solid'),
    sellSolid: token('sell-solid'),
    onBuy: token('on-buy'),
    buyTint: token('buy-tint'),
    sellTint: token('sell-tint'),
    neutral: token('line-control'),
    lines: [1, 2, 3, 4, 5].map((place) => token(`chart-${place}`)),
    font: token('font'),
  }
}

/**
 * Calls the listener when the theme or the side colors change.
 * @returns a function that unsubscribes
 */
export function onColorsChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-sides', 'data-rise'] })
  return () => observer.disconnect()
}
