import type { KlineRow } from '@tidebook/contract'
import { createStore, type Store } from '../../../lib/store.ts'

/** Hours a sparkline shows. */
export const SPARK_HOURS = 24

/** Closing prices of the last hours by BASE-COUNTER, oldest first; drawing only, so plain numbers. */
export const sparklinesStore: Store<ReadonlyMap<string, readonly number[]>> = createStore<
  ReadonlyMap<string, readonly number[]>
>(new Map())

/** The closes of the last hours out of hourly candle rows `[ms, open, close, …]`, in whichever order they came. */
export const closesOf = (rows: readonly KlineRow[], hours = SPARK_HOURS): readonly number[] =>
  rows
    .toSorted((a, b) => Number(a[0]) - Number(b[0]))
    .slice(-hours)
    .map((row) => Number(row[2]))
    .filter((close) => Number.isFinite(close))
