import type { GatewayWay } from './gateway-way.ts'

/** What the call for deposits and withdrawals is narrowed by (HIS-014). */
export interface RecordsFilter {
  readonly page: number
  readonly jtToken?: string
  readonly type?: GatewayWay
  /** milliseconds since 1970 */
  readonly startTime?: number
  readonly endTime?: number
}

/** What a person chose of it; '' for all. */
export interface RecordsChoice {
  readonly token: string
  readonly type: GatewayWay | ''
}

/** Everything. */
export const ANY_RECORD: RecordsChoice = { token: '', type: '' }

/** A choice and a range of time as the call asks for it. */
export const recordsFilter = (
  { token, type }: RecordsChoice,
  { begin, end }: { readonly begin: number | undefined; readonly end: number | undefined },
  page: number,
): RecordsFilter => ({
  page,
  ...(token !== '' && { jtToken: token }),
  ...(type !== '' && { type }),
  ...(begin !== undefined && { startTime: begin }),
  ...(end !== undefined && { endTime: end }),
})
