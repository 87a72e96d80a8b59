import { expect, it, vi } from 'vitest'
import type { Bar } from '../model/bar.ts'
import type { VisibleProfile } from '../model/visible-profile.ts'
import { ProfileOverlay } from './profile-overlay.ts'

vi.mock('klinecharts', () => ({ registerOverlay: vi.fn() }))

function bar(timestamp: number, volume: number): Bar {
  return { timestamp, open: 1, close: 2, low: 1, high: 2, volume, turnover: volume }
}

it('computes the profile again when a candle was replaced, even between the first and the last', async () => {
  const onProfile = vi.fn<(profile: VisibleProfile | undefined) => void>()
  const createOverlay = vi.fn()
  new ProfileOverlay({ createOverlay, removeOverlay: vi.fn() } as never, onProfile).show({} as never)
  const [[overlay] = []] = createOverlay.mock.calls
  const { profileOf } = overlay.extendData
  const [first, last] = [bar(0, 1), bar(2, 1)]
  const middle = bar(1, 1)
  const profile = profileOf([first, middle, last], 1)
  expect(profileOf([first, middle, last], 1)).toBe(profile)
  expect(profileOf([first, bar(1, 5), last], 1).rows[0].up).toBe(7)
  await Promise.resolve()
  expect(onProfile.mock.calls.map(([each]) => each?.rows[0]?.up)).toEqual([3, 7])
})
