import { getHeapSpaceStatistics } from 'node:v8'
import { describe, expect, it } from 'vitest'
import { IdleCollection, createFullCollector, type CollectedProcess } from './idle-collection.ts'

const MB = 1024 * 1024

class Process implements CollectedProcess {
  time = 0
  held = 100 * MB
  live = 100 * MB
  busy = 0
  pause = 20
  now = (): number => this.time
  resident = (): number => this.held
  busyShare = (): number => this.busy
  collect = (): void => {
    this.time += this.pause
    this.held = this.live
  }
}

describe('memory after a burst', () => {
  it('is released when the process is mostly idle', () => {
    const process = new Process()
    const collection = new IdleCollection(process)
    expect(collection.look()).toBe(false)
    process.held = 400 * MB
    expect(collection.look()).toBe(true)
    expect(process.held).toBe(100 * MB)
    expect(collection.look()).toBe(false)
  })

  it('is not released while the process is busy', () => {
    const process = new Process()
    const collection = new IdleCollection(process)
    collection.look()
    process.held = 400 * MB
    process.busy = 0.5
    expect(collection.look()).toBe(false)
    process.busy = 0.1
    expect(collection.look()).toBe(true)
  })

  it('is not collected repeatedly while it is in use', () => {
    const process = new Process()
    const collection = new IdleCollection(process)
    collection.look()
    process.held = process.live = 400 * MB
    expect(collection.look()).toBe(true)
    process.time += 3_600_000
    expect(collection.look()).toBe(false)
  })

  it('takes at most 0.5 % of the time to collect', () => {
    const process = new Process()
    process.pause = 500
    const collection = new IdleCollection(process)
    collection.look()
    process.held = 400 * MB
    expect(collection.look()).toBe(true)
    process.held = 400 * MB
    process.time += 99_000
    expect(collection.look()).toBe(false)
    process.time += 2_000
    expect(collection.look()).toBe(true)
  })

  it("is released with the young generation's pages, which a normal collection retains", () => {
    const young = (): number =>
      getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0
    let retained: unknown[] = []
    for (let round = 0; round < 100; round += 1)
      retained = Array.from({ length: 20_000 }, (_, index) => ({ index, text: `x${index}`, list: [index] }))
    expect(retained.length).toBe(20_000)
    retained = []
    createFullCollector()()
    expect(young()).toBeLessThanOrEqual(4 * MB)
  })
})
