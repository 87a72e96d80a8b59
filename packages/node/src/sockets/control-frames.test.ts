import { expect, it } from 'vitest'
import { ControlFrames } from './control-frames.ts'

it('closes a connection that sends more than a hundred of them between two heartbeats', () => {
  let cuts = 0
  const frames = new ControlFrames(() => (cuts += 1))
  for (let beat = 0; beat < 5; beat += 1) {
    for (let count = 0; count < 100; count += 1) frames.count()
    frames.beat()
  }
  expect(cuts).toBe(0)
  for (let count = 0; count < 101; count += 1) frames.count()
  expect(cuts).toBe(1)
})
