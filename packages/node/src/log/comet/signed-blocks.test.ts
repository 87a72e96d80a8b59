import { CometCallError } from '@tidebook/consensus'
import type { SignedBlockJson } from '@tidebook/consensus'
import { expect, it } from 'vitest'
import { SignedBlocks } from './signed-blocks.ts'

/** Returns blocks whose calls the test settles. */
function start() {
  const calls: { readonly height: number; readonly call: PromiseWithResolvers<SignedBlockJson> }[] = []
  const blocks = new SignedBlocks({
    signedBlock(height) {
      const call = Promise.withResolvers<SignedBlockJson>()
      calls.push({ height, call })
      return call.promise
    },
  })
  return { blocks, calls }
}

const block = { signedHeader: { header: {}, commit: {} }, validators: [] }

it('fetches a block once for concurrent and later requests', async () => {
  const { blocks, calls } = start()
  const both = Promise.all([blocks.get(5, 'one'), blocks.get(5, 'one')])
  calls[0]?.call.resolve(block)
  expect(await both).toEqual([block, block])
  expect(await blocks.get(5, 'one')).toBe(block)
  expect(calls).toHaveLength(1)
  for (let height = 100; height < 164; height += 1) {
    const fetched = blocks.get(height, 'one')
    calls.at(-1)?.call.resolve(block)
    await fetched
  }
  void blocks.get(5, 'one')
  expect(calls.at(-1)?.height).toBe(5)
})

it('drops the block that was requested the longest time ago', async () => {
  const { blocks, calls } = start()
  for (let height = 1; height <= 70; height += 1) {
    for (const each of [height, 1]) {
      const fetched = blocks.get(each, 'one')
      for (const { call } of calls) call.resolve(block)
      await fetched
    }
  }
  expect(calls.map(({ height }) => height)).toEqual(Array.from({ length: 70 }, (_, index) => index + 1))
})

it('fetches a block again that CometBFT did not have', async () => {
  const { blocks, calls } = start()
  const missing = blocks.get(5, 'one')
  calls[0]?.call.reject(new CometCallError('refused', 'height 5 must be less than 4'))
  expect(await missing).toBeUndefined()
  const unreachable = blocks.get(5, 'one')
  calls[1]?.call.reject(new CometCallError('unreachable', 'ECONNREFUSED'))
  await expect(unreachable).rejects.toMatchObject({ code: 'node/block-unavailable' })
  const found = blocks.get(5, 'one')
  calls[2]?.call.resolve(block)
  expect(await found).toBe(block)
})

it('refuses more than four concurrent requests of a client, and answers the others', async () => {
  const { blocks, calls } = start()
  const waiting = Array.from({ length: 4 }, (_, height) => blocks.get(height, 'one'))
  await expect(blocks.get(4, 'one')).rejects.toMatchObject({ code: 'node/block-unavailable' })
  waiting.push(blocks.get(0, 'one'), blocks.get(5, 'two'))
  for (const { call } of calls) call.resolve(block)
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => block))
  const next = blocks.get(4, 'one')
  calls.at(-1)?.call.resolve(block)
  expect(await next).toBe(block)
})

it('refuses more than 64 concurrent requests of all clients', async () => {
  const { blocks, calls } = start()
  const waiting = Array.from({ length: 64 }, (_, height) => blocks.get(height, String(height)))
  await expect(blocks.get(64, '64')).rejects.toMatchObject({ code: 'node/block-unavailable' })
  for (const { call } of calls) call.resolve(block)
  expect(await Promise.all(waiting)).toHaveLength(64)
})
