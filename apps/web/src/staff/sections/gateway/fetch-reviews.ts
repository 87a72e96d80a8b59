import type { CallResult } from '@tidebook/client/http'
import type { GatewayReview, GatewayReviewPage } from '@tidebook/contract'
import { gatewayDeskRoutes } from '@tidebook/contract/routes'
import { callStaffApi } from '../../services/call-staff-api.ts'
import type { Sorted } from './review-filter.ts'

/** Reads the first pages of the queue as one list; orders decided since then are missing from all of them. */
export async function fetchReviews(
  { kind, base, reason, sort }: Sorted,
  pages: number,
  signal: AbortSignal,
): Promise<CallResult<GatewayReviewPage>> {
  const reviews: GatewayReview[] = []
  for (let page = 1, after: string | undefined; ; page += 1) {
    const query = { kind, base, reason, sort, after }
    const answer = await callStaffApi<GatewayReviewPage>(gatewayDeskRoutes.reviews, { query, signal })
    if (!answer.result) return answer
    reviews.push(...answer.data.reviews)
    const { next } = answer.data
    if (next === null || page >= pages) return { ...answer, data: { reviews, next } }
    after = next
  }
}
