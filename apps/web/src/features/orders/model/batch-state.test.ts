import { expect, it } from 'vitest'
import { cancelProgress } from './batch-state.ts'

function cancel(sequence: number, state: string, group = 'g') {
  return {
    id: String(sequence),
    kind: 'cancel',
    state,
    group,
    at: 0,
    tx: { OfferSequence: sequence },
  }
}

it('reports the cancel state of each order and does not report an unknown outcome as failed', () => {
  const states = ['signing', 'submitted', 'unknown', 'validated', 'failed', 'expired']
  const all = [...states.map((state, index) => cancel(index + 1, state)), cancel(9, 'failed', 'other')]
  expect([...cancelProgress(all, 'g')].map(([sequence, { state }]) => [sequence, state])).toEqual([
    [1, 'waiting'],
    [2, 'going'],
    [3, 'unknown'],
    [4, 'cancelled'],
    [5, 'failed'],
    [6, 'failed'],
  ])
})
