import { expect } from 'vitest'
import type { Replayed } from './recorded-replay.ts'

/** @param least minimum number of transactions that must have been replayed */
export function expectEqual({ complete, differences, streams, transactions }: Replayed, least: number): void {
  expect(differences).toEqual({ meta: [], full: [], exact: [] })
  expect(complete).toEqual({ meta: streams, full: streams, exact: streams })
  expect(transactions).toBeGreaterThan(least)
}
