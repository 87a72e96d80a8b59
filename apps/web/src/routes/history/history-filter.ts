import type { PeriodChoice } from './period.ts'

/** The filter of the lists on the history page. */
export interface HistoryFilter extends PeriodChoice {
  /** BASE-COUNTER, '' for all pairs. */
  readonly pair: string
  readonly side: 'both' | 'buy' | 'sell'
  /** Record type, '' for all types. */
  readonly type: string
  /** Direction of a transfer. */
  readonly direction: 'both' | 'Send' | 'Receive'
  /** A coin or the full address of the other wallet, as typed. */
  readonly search: string
}

export const NO_FILTER: HistoryFilter = {
  period: 'always',
  from: '',
  to: '',
  pair: '',
  side: 'both',
  type: '',
  direction: 'both',
  search: '',
}

/** Whether any filter is active. */
export function isFiltered(filter: HistoryFilter): boolean {
  return (Object.keys(NO_FILTER) as (keyof HistoryFilter)[]).some((key) => filter[key] !== NO_FILTER[key])
}

/** Returns the two codes of a selected pair. */
export function codesOf(pair: string): { base?: string; counter?: string } {
  const [base, counter] = pair.split('-')
  return base === undefined || counter === undefined || base === '' ? {} : { base, counter }
}
