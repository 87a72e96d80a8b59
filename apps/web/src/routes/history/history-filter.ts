import type { PeriodChoice } from './period.ts'

/** What narrows the lists of the history page. */
export interface HistoryFilter extends PeriodChoice {
  /** BASE-COUNTER, '' for all. */
  readonly pair: string
  readonly side: 'both' | 'buy' | 'sell'
  /** Record type, '' for all. */
  readonly type: string
  /** Which way a transfer went. */
  readonly direction: 'both' | 'Send' | 'Receive'
  /** A coin or the whole address of the other wallet, as it was typed. */
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

/** Whether anything is narrowed. */
export const isFiltered = (filter: HistoryFilter): boolean =>
  (Object.keys(NO_FILTER) as (keyof HistoryFilter)[]).some((key) => filter[key] !== NO_FILTER[key])

/** The two codes of a pair choice. */
export const codesOf = (pair: string): { base?: string; counter?: string } => {
  const [base, counter] = pair.split('-')
  return base === undefined || counter === undefined || base === '' ? {} : { base, counter }
}
