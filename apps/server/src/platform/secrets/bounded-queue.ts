import { ApiError } from '../http/http.errors.ts'

/** Does heavy work a few pieces at a time, so that the rest of the program goes on. */
export interface BoundedQueue {
  /** @throws ApiError `tooFrequent` when too many wait already */
  run<Result>(work: () => Promise<Result>): Promise<Result>
  /** Pieces that wait. */
  readonly waiting: number
}

/** @param atOnce pieces under way at a time; @param mostWaiting pieces that may wait beside them */
export const createBoundedQueue = (atOnce: number, mostWaiting: number): BoundedQueue => {
  const line: (() => void)[] = []
  let underWay = 0
  const leave = (): void => {
    const next = line.shift()
    if (next === undefined) underWay -= 1
    else next()
  }
  const enter = async (): Promise<void> => {
    if (underWay < atOnce) {
      underWay += 1
      return
    }
    if (line.length >= mostWaiting) throw new ApiError('tooFrequent')
    await new Promise<void>((resolve) => line.push(resolve))
  }
  return {
    run: async (work) => {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    },
    get waiting() {
      return line.length
    },
  }
}
