import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { NodeError } from '../base/node-error.ts'
import { cutSnapshot } from './cut-snapshot.ts'

it('a damaged header of an earlier checkpoint prevents only the snapshot', async () => {
  const logger = pino({ level: 'silent' })
  const logged = vi.spyOn(logger, 'error')
  const damaged = new NodeError('node/store-corrupt', 'a header cannot be read')
  const store = {
    header: () => {
      throw damaged
    },
    freeze: () => undefined,
  }
  const snapshots = { cut: () => Promise.reject(new TypeError('There is no ledger')) }
  await cutSnapshot({ snapshots, network: 'swt', store, logger }, { closeTime: 800_000_000, index: 512 }, 256)
  expect(logged.mock.calls).toEqual([[{ err: damaged }, 'a snapshot could not be written']])
})
