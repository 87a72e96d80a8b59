import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LABEL_STEP, labelHeights } from './own-labels.ts'

const pane = { top: 40, bottom: 240 }

it('places a label at its price if there is space', () => {
  expect(labelHeights([200, 60, 130], pane)).toEqual([200, 60, 130])
})

it('stacks labels of close prices in the order of their prices', () => {
  expect(labelHeights([101, 100, 102], pane)).toEqual([100 + LABEL_STEP, 100, 100 + 2 * LABEL_STEP])
})

it('moves labels at the edge back into the pane along with their neighbors', () => {
  expect(labelHeights([238, 236, 230], pane)).toEqual([231, 231 - LABEL_STEP, 231 - 2 * LABEL_STEP])
  expect(labelHeights([41, 42], pane)).toEqual([49, 49 + LABEL_STEP])
})

it('shows no label for a price outside the pane', () => {
  expect(labelHeights([10, 100, 300], pane)).toEqual([undefined, 100, undefined])
})

it('never overlaps labels or places one outside the pane, for any prices', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 40 }), (heights) => {
      const shown = labelHeights(heights, pane)
        .filter((height) => height !== undefined)
        .sort((a, b) => a - b)
      for (const height of shown) expect(height >= pane.top && height <= pane.bottom).toBe(true)
      for (const [place, height] of shown.entries())
        if (place > 0) expect(height - (shown[place - 1] ?? 0)).toBeGreaterThanOrEqual(LABEL_STEP)
      const inside = heights.filter((height) => height >= pane.top && height <= pane.bottom)
      expect(shown).toHaveLength(Math.min(inside.length, 11))
    }),
  )
})
