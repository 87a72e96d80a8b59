import { defineSetting } from '../../lib/settings/define-setting.ts'
import { type Store, createStore } from '../../lib/store.ts'

/** Resizable panels. */
export const PANELS = ['markets', 'book', 'trades', 'orders'] as const
export type PanelName = (typeof PANELS)[number]

/** Sizes chosen by the user, in CSS pixels. Other panels use the sizes of the design tokens. */
export type PanelSizes = Readonly<Partial<Record<PanelName, number>>>

/** Smallest and largest size of each panel, in CSS pixels. */
export const PANEL_LIMITS: Readonly<Record<PanelName, { readonly min: number; readonly max: number }>> = {
  markets: { min: 176, max: 400 },
  book: { min: 232, max: 480 },
  trades: { min: 192, max: 400 },
  orders: { min: 104, max: 480 },
}

/** Limits a size to the range of its panel, in whole pixels. */
export function clampSize(panel: PanelName, size: number): number {
  const { min, max } = PANEL_LIMITS[panel]
  return Math.round(Math.min(max, Math.max(min, size)))
}

/** Parses stored sizes and drops invalid sizes. */
export function parseSizes(value: unknown): PanelSizes {
  if (typeof value !== 'object' || value === null) return {}
  const stored = value as Record<string, unknown>
  return Object.fromEntries(
    PANELS.flatMap((panel) => {
      const size = stored[panel]
      return typeof size === 'number' && Number.isFinite(size) ? [[panel, clampSize(panel, size)]] : []
    }),
  )
}

const setting = defineSetting('panelSizes', { parse: parseSizes })

export const panelSizesStore: Store<PanelSizes> = createStore(setting.read())

/** Sets a size, or resets the panel to its default with undefined; stored for the next visit. */
export function setPanelSize(panel: PanelName, size: number | undefined): void {
  panelSizesStore.set((sizes) => {
    const { [panel]: _before, ...others } = sizes
    return size === undefined ? others : { ...others, [panel]: clampSize(panel, size) }
  })
  setting.write(panelSizesStore.get())
}
