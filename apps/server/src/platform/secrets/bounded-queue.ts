import { ApiError } from '../http/http.errors.ts'

/** Runs heavy tasks with bounded concurrency, so that the rest of the program stays responsive. */
export interface BoundedQueue {
  /** @throws ApiError `tooFrequent` when too many tasks are waiting */
  run<Result>(work: () => Promise<Result>): Promise<Result>
  /** The number of waiting tasks. */
  readonly waiting: number
}

/**
 * @param atOnce maximum number of running tasks
 * @param mostWaiting maximum number of waiting tasks
 */
export function createBoundedQueue(atOnce: number, mostWaiting: number): BoundedQueue {
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
