import { expect, it, vi } from 'vitest'
import { createFrame } from './frame.ts'
import { movedRows, shownRows } from './moved-rows.ts'

it('draws once per frame for any number of requests, and not after it is stopped', () => {
  const frames: (() => void)[] = []
  const draw = vi.fn()
  const frame = createFrame(
    draw,
    (run) => frames.push(run),
    (handle) => delete frames[handle - 1],
  )
  for (let update = 0; update < 50; update += 1) frame.schedule()
  expect(frames).toHaveLength(1)
  frames[0]?.()
  expect(draw).toHaveBeenCalledTimes(1)
  frame.schedule()
  frame.stop()
  expect(frames[1]).toBeUndefined()
})

it('highlights changed and new rows, but nothing in the first frame', () => {
  const row = (ticks: number, amount: string) => ({
    ticks,
    amount,
    price: '',
    total: '',
    share: 0,
    own: 'none' as const,
  })
  const first = [row(1, '5'), row(2, '6')]
  expect(movedRows(first, new Map()).size).toBe(0)
  expect([...movedRows([row(1, '5'), row(2, '7'), row(3, '1')], shownRows(first))]).toEqual([2, 3])
})
