import type { GatewayDirection } from './gateway-path.ts'

/** Query filter for deposits and withdrawals (HIS-014). */
export interface RecordsFilter {
  readonly page: number
  readonly jtToken?: string
  readonly type?: GatewayDirection
  /** Milliseconds since 1970. */
  readonly startTime?: number
  readonly endTime?: number
}

/** The user's selection in the filter; '' selects everything. */
export interface RecordsChoice {
  readonly token: string
  readonly type: GatewayDirection | ''
}

/** The selection without a filter. */
export const ANY_RECORD: RecordsChoice = { token: '', type: '' }

/** Converts a selection and a time range to a query filter. */
export function recordsFilter(
  { token, type }: RecordsChoice,
  { begin, end }: { readonly begin: number | undefined; readonly end: number | undefined },
  page: number,
): RecordsFilter {
  return {
    page,
    ...(token !== '' && { jtToken: token }),
    ...(type !== '' && { type }),
    ...(begin !== undefined && { startTime: begin }),
    ...(end !== undefined && { endTime: end }),
  }
}
